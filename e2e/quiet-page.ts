import { test as base, type Page } from '@playwright/test';
import { saveData } from './save-data.ts';

export { expect } from '@playwright/test';

/** Loopback, and the webhook hosts, which only the worker can answer. */
const OURS = ['127.0.0.1', 'hooks.parley.test', 'hooks.gov.parley.test'];

/** Records errors of a page and every request that would leave this machine. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser also logs a violation of the content security policy as an error.
    if (message.type() === 'error')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const stays = !protocol.startsWith('http') || OURS.includes(hostname);
    if (!stays) complaints.push(`asks for ${request.url()}`);
  });
  return complaints;
}

/** Whether an error is the browser's message about a 4xx that the test expects. */
const isRefusal = (complaint: string, paths: readonly string[]) =>
  complaint.startsWith('Failed to load resource') &&
  paths.some((path) => path !== '' && complaint.includes(path));

/** The address of a page and what it shows, for the report of a test that failed. */
async function describePage(page: Page): Promise<string> {
  const shown = page.locator('body').ariaSnapshot({ timeout: DESCRIBING_MS });
  return `${page.url()}\n${await shown.catch((error: unknown) => `it does not answer: ${String(error)}`)}`;
}

const DESCRIBING_MS = 5000;

interface Expected {
  /** Parts of the addresses whose refusal this test expects; empty for none. */
  readonly refusing: string | readonly string[];
}

/** A test whose page must log no error, violate no policy and send no request to another machine. */
export const test = base.extend<Expected>({
  refusing: ['', { option: true }],
  page: async ({ page, refusing }, use, info) => {
    await saveData(page);
    const complaints = complaintsOf(page);
    await use(page);
    if (info.errors.length > 0) await info.attach('page', { body: await describePage(page) });
    const unexpected = complaints.filter((complaint) => !isRefusal(complaint, [refusing].flat()));
    base.expect(unexpected, 'complaints of the page').toEqual([]);
  },
});
