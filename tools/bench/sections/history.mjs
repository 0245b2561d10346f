import { compare } from '../compare.mjs';
import { BASE, openWorld, pageShell, requireOk } from '../platform-world.mjs';
import { HISTORY_MESSAGES, historyNames } from '../rows.mjs';

/** Seconds between generated messages are unknown here, so a deep page is found by walking back this many pages. */
const PAGES_BACK = 100;

/** @typedef {import('../platform-world.mjs').OpenWorld} OpenWorld */

/** @type {import('../section.mjs').Section} */
export async function* measure(wanted) {
  for (const messages of HISTORY_MESSAGES) {
    const { first, deep } = historyNames(messages);
    if (!wanted.has(first) && !wanted.has(deep)) continue;
    const world = await openWorld({ messages });
    if (wanted.has(first)) yield { name: first, ...(await comparePage(world, '')) };
    if (wanted.has(deep)) {
      yield { name: deep, ...(await comparePage(world, await cursorBack(world))) };
    }
  }
}

/**
 * @param {OpenWorld} world
 * @param {string} cursor
 */
async function pageAt({ platform, headers, channel }, cursor) {
  const query = new URLSearchParams({ channel, limit: '200', cursor });
  const request = new Request(`${BASE}/api/conversations.history?${query}`, { headers });
  return requireOk(await (await platform.fetch(request)).json());
}

/** @param {OpenWorld} world */
async function cursorBack(world) {
  let cursor = '';
  for (let pages = 0; pages < PAGES_BACK; pages += 1) {
    cursor = (await pageAt(world, cursor)).response_metadata.next_cursor;
  }
  return cursor;
}

/**
 * @param {OpenWorld} world
 * @param {string} cursor
 */
async function comparePage(world, cursor) {
  const page = await pageAt(world, cursor);
  if (page.messages.length !== 200) throw new Error(`a page of ${page.messages.length}`);
  return compare({
    ours: () => pageAt(world, cursor),
    floor: pageShell(page),
    settle: world.readLog,
  });
}
