import { bench, describe } from 'vitest';
import { createPlatform } from './platform.ts';

const MILLION = 1_000_000;

const platform = createPlatform();
const ask = async (path: string, init?: RequestInit) =>
  (await platform.fetch(new Request(`http://localhost${path}`, init))).json();

await ask('/sandbox/reset', {
  method: 'POST',
  body: JSON.stringify({ users: MILLION, messages: MILLION, rate_limits: false }),
});
const { apps } = await ask('/sandbox');
const headers = { authorization: `Bearer ${apps[0].tokens[0].token}` };
const channel: string = apps[0].webhooks[0].channel_id;
const general: string = (await ask('/sandbox')).channels[0].id;

const page = (method: string, args: Record<string, string>) =>
  ask(`/api/${method}?${new URLSearchParams(args)}`, { headers });

/** The cursor after that many pages of a thousand members. */
async function cursorAfter(pages: number): Promise<string> {
  let cursor = '';
  for (let walked = 0; walked < pages; walked += 1) {
    const answer = await page('conversations.members', { channel: general, limit: '1000', cursor });
    cursor = answer.response_metadata.next_cursor;
  }
  return cursor;
}

const deep = await cursorAfter(500);

describe('a page of 200 among a million members', () => {
  bench('at the front', () => page('conversations.members', { channel: general, limit: '200' }));
  bench('half a million deep', () =>
    page('conversations.members', { channel: general, limit: '200', cursor: deep }));
});

describe('a page of 200 among a million messages', () => {
  bench('the newest', () => page('conversations.history', { channel, limit: '200' }));
  bench('two months back', () =>
    page('conversations.history', { channel, limit: '200', latest: '1761000000' }));
});

const write = (method: string, args: Record<string, string>) =>
  ask(`/api/${method}`, { method: 'POST', headers, body: new URLSearchParams(args) });

describe('posting and deleting a message', () => {
  bench('among a million', async () => {
    const { ts } = await write('chat.postMessage', { channel, text: 'x' });
    await write('chat.delete', { channel, ts });
  });
});
