import { bench, describe } from 'vitest';
import { createPlatform } from './platform.ts';

const platform = createPlatform();
const ask = async (path: string, init?: RequestInit) =>
  (await platform.fetch(new Request(`http://localhost${path}`, init))).json();

await ask('/sandbox/reset', { method: 'POST', body: '{"rate_limits":false}' });
const { apps } = await ask('/sandbox');
const headers = { authorization: `Bearer ${apps[0].tokens[0].token}` };
const channel: string = apps[0].webhooks[0].channel_id;
const call = (method: string, args: Record<string, string>) =>
  ask(`/api/${method}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ channel, ...args }),
  });

const REPLIES = 5000;
const { ts } = await call('chat.postMessage', { text: 'parent' });
for (let n = 0; n < REPLIES; n += 1) await call('chat.postMessage', { text: 'x', thread_ts: ts });

/** The cursor behind that many pages of a thousand replies. */
async function cursorAfter(pages: number): Promise<string> {
  let cursor = '';
  for (let walked = 0; walked < pages; walked += 1) {
    const answer = await call('conversations.replies', { ts, limit: '1000', cursor });
    cursor = answer.response_metadata.next_cursor;
  }
  return cursor;
}
const deep = await cursorAfter(4);

// A page costs the same wherever it begins; the first one also counts the thread for its parent.
describe('a page of 100 replies among 5,000', () => {
  bench('at the front', () => call('conversations.replies', { ts, limit: '100' }));
  bench('four thousand deep', () =>
    call('conversations.replies', { ts, limit: '100', cursor: deep }));
});
