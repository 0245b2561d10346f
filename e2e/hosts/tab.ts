import type { Page } from '@playwright/test';
import type { WorldBrief } from '../../src/contract/sandbox.ts';
import { expect } from './patient.ts';

export interface Answer {
  readonly ok: boolean;
  readonly error?: string;
  readonly [field: string]: unknown;
}

/** A tab with Parley, used like a script of its page: by `fetch`. */
export class Tab {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page, as somebody who was here before, and waits until the platform answers. */
  async open(address = './'): Promise<void> {
    await this.page.addInitScript(noteVisit);
    await this.page.goto(address);
    await this.answers();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.answers();
  }

  /** Waits until the Explorer lists the methods, which it loads from the platform. */
  async answers(): Promise<void> {
    await expect(this.page.getByRole('option', { name: 'users.list', exact: true })).toBeVisible();
  }

  async world(): Promise<WorldBrief> {
    return this.page.evaluate(async () => (await fetch('sandbox')).json());
  }

  async reset(options: object): Promise<void> {
    const status = await this.page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('sandbox/reset', { method: 'POST', headers, body })).status;
    }, JSON.stringify(options));
    expect(status).toBe(200);
  }

  /** The bot token, and a channel that the bot is in. */
  async poster(): Promise<{ channel: string; token: string }> {
    const tokens = (await this.world()).apps.flatMap((app) => app.tokens);
    const token = tokens.find(({ type }) => type === 'bot')?.token ?? '';
    const answer = await this.#post('conversations.list', token, {});
    const channels = answer['channels'] as { id: string; is_member: boolean }[];
    return { channel: channels.find(({ is_member }) => is_member)?.id ?? '', token };
  }

  /** Calls a Web API method with the bot token. */
  async call(method: string, args: Record<string, string> = {}): Promise<Answer> {
    return this.#post(method, (await this.poster()).token, args);
  }

  #post(method: string, token: string, args: Record<string, string>): Promise<Answer> {
    return this.page.evaluate(
      async ([name, bearer, body]) => {
        const headers = {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/x-www-form-urlencoded',
        };
        return (await fetch(`api/${name}`, { method: 'POST', headers, body })).json();
      },
      [method, token, new URLSearchParams(args).toString()] as const,
    );
  }

  /** Posts to the bot's channel and returns the `ts` of the message. */
  async post(text: string): Promise<string> {
    const { channel, token } = await this.poster();
    const { error, ts } = await this.#post('chat.postMessage', token, { channel, text });
    expect(error).toBeUndefined();
    return String(ts);
  }

  /** The `ts` of every message in the bot's channel. */
  async messages(): Promise<Set<string>> {
    const { channel, token } = await this.poster();
    const seen = new Set<string>();
    let cursor = '';
    do {
      const args = { channel, limit: '200', cursor };
      const page = await this.#post('conversations.history', token, args);
      expect(page.error).toBeUndefined();
      for (const { ts } of page['messages'] as { ts: string }[]) seen.add(ts);
      cursor =
        (page['response_metadata'] as { next_cursor: string } | undefined)?.next_cursor ?? '';
    } while (cursor !== '');
    return seen;
  }
}

/** Newcomers see the start page at the bare address. */
function noteVisit() {
  try {
    localStorage.setItem('parley.visited', 'yes');
  } catch {
    // The browser has no storage: everybody is a visitor of before.
  }
}
