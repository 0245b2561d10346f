import { compare } from '../compare.mjs';
import { BASE, openWorld, pageShell, requireOk } from '../platform-world.mjs';
import { pageNames, USERS } from '../rows.mjs';

/** A deep page begins here, or in the middle of a smaller directory. */
const DEEP = 100_000;

/** @typedef {import('../platform-world.mjs').OpenWorld} OpenWorld */

/** @type {import('../section.mjs').Section} */
export async function* measure(wanted) {
  for (const users of USERS) {
    const { first, deep, fresh } = pageNames(users);
    if (![first, deep, fresh].some((name) => wanted.has(name))) continue;
    const world = await openWorld({ users });
    if (wanted.has(first)) yield { name: first, ...(await comparePage(world, '')) };
    if (!wanted.has(deep) && !wanted.has(fresh)) continue;
    const cursor = await cursorAt(world, Math.min(DEEP, users / 2));
    if (wanted.has(deep)) yield { name: deep, ...(await comparePage(world, cursor)) };
    if (wanted.has(fresh)) yield { name: fresh, ...(await compareWalk(world, cursor)) };
  }
}

/**
 * @param {OpenWorld} world
 * @param {string} cursor
 * @param {number} [limit]
 */
async function pageAt({ platform, headers }, cursor, limit = 200) {
  const url = `${BASE}/api/users.list?limit=${limit}&cursor=${encodeURIComponent(cursor)}`;
  const answer = await platform.fetch(new Request(url, { headers }));
  return requireOk(await answer.json());
}

/**
 * The cursor after so many users.
 *
 * @param {OpenWorld} world
 * @param {number} users
 */
async function cursorAt(world, users) {
  let cursor = '';
  for (let walked = 0; walked < users;) {
    const limit = Math.min(1000, users - walked);
    const page = await pageAt(world, cursor, limit);
    walked += page.members.length;
    cursor = page.response_metadata.next_cursor;
  }
  return cursor;
}

/**
 * The same page again and again.
 *
 * @param {OpenWorld} world
 * @param {string} cursor
 */
async function comparePage(world, cursor) {
  const page = await pageAt(world, cursor);
  if (page.members.length !== 200) throw new Error(`a page of ${page.members.length}`);
  return compare({
    ours: () => pageAt(world, cursor),
    floor: pageShell(page),
    settle: world.readLog,
  });
}

/**
 * One page after the other, each for the first time.
 *
 * @param {OpenWorld} world
 * @param {string} start
 */
async function compareWalk(world, start) {
  let cursor = start;
  const page = await pageAt(world, cursor);
  return compare({
    ours: async () => {
      cursor = (await pageAt(world, cursor)).response_metadata.next_cursor;
    },
    floor: pageShell(page),
    settle: world.readLog,
  });
}
