import type { Result } from '../section.ts';
import { BASE, compareReading, openWorld, requireOk, type OpenWorld } from '../platform-world.ts';
import { HISTORY_MESSAGES, historyNames } from '../rows.ts';

/** Seconds between generated messages are unknown here, so a deep page is found by walking back this many pages. */
const PAGES_BACK = 100;

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  for (const messages of HISTORY_MESSAGES) {
    const { first, deep } = historyNames(messages);
    if (!wanted.has(first) && !wanted.has(deep)) continue;
    const world = await openWorld({ messages });
    if (wanted.has(first))
      yield { name: first, ...(await compareReading(world, () => pageAt(world, ''))) };
    if (wanted.has(deep)) {
      const cursor = await cursorBack(world);
      yield { name: deep, ...(await compareReading(world, () => pageAt(world, cursor))) };
    }
  }
}

async function pageAt({ platform, headers, channel }: OpenWorld, cursor: string) {
  const query = new URLSearchParams({ channel, limit: '200', cursor });
  const request = new Request(`${BASE}/api/conversations.history?${query}`, { headers });
  return requireOk(await (await platform.fetch(request)).json());
}

async function cursorBack(world: OpenWorld) {
  let cursor = '';
  for (let pages = 0; pages < PAGES_BACK; pages += 1) {
    cursor = (await pageAt(world, cursor)).response_metadata.next_cursor;
  }
  return cursor;
}
