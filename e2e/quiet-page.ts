import { test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/** This machine, and the host of webhooks, which the worker answers: nobody else could. */
const OURS = ['127.0.0.1', 'hooks.parley.test', 'hooks.gov.parley.test'];

/** Notes whatever a page complains about, and every request that would leave this machine. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A breach of the content security policy is logged as an error too.
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

/** A browser logs every 4xx as an error; a refusal that a test asks for is none of the page's. */
const isRefusal = (complaint: string, path: string) =>
  path !== '' && complaint.startsWith('Failed to load resource') && complaint.includes(path);

interface Expected {
  /** Part of the address that is to refuse a call in this test; empty for none. */
  readonly refusing: string;
}

/** A test whose page must raise no error, break no policy and ask nobody else for anything. */
export const test = base.extend<Expected>({
  refusing: ['', { option: true }],
  page: async ({ page, refusing }, use) => {
    const complaints = complaintsOf(page);
    await use(page);
    const unexpected = complaints.filter((complaint) => !isRefusal(complaint, refusing));
    base.expect(unexpected, 'complaints of the page').toEqual([]);
  },
});
