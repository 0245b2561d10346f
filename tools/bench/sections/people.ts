import type { Result } from '../section.ts';
import { compare } from '../compare.ts';
import {
  BASE,
  compareReading,
  openWorld,
  pageShell,
  requireOk,
  type OpenWorld,
} from '../platform-world.ts';
import { pageNames, USERS } from '../rows.ts';

/** How many users come before a deep page. In a smaller directory it is half of them. */
const DEEP_PAGE_OFFSET = 100_000;

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  for (const users of USERS) {
    const { first, deep, fresh } = pageNames(users);
    if (![first, deep, fresh].some((name) => wanted.has(name))) continue;
    const world = await openWorld({ users });
    if (wanted.has(first))
      yield { name: first, ...(await compareReading(world, () => pageAt(world, ''))) };
    if (!wanted.has(deep) && !wanted.has(fresh)) continue;
    const cursor = await cursorAt(world, Math.min(DEEP_PAGE_OFFSET, users / 2));
    if (wanted.has(deep))
      yield { name: deep, ...(await compareReading(world, () => pageAt(world, cursor))) };
    if (wanted.has(fresh)) yield { name: fresh, ...(await compareWalk(world, cursor)) };
  }
}

async function pageAt({ platform, headers }: OpenWorld, cursor: string, limit: number = 200) {
  const url = `${BASE}/api/users.list?limit=${limit}&cursor=${encodeURIComponent(cursor)}`;
  const answer = await platform.fetch(new Request(url, { headers }));
  return requireOk(await answer.json());
}

/** The cursor after that many users. */
async function cursorAt(world: OpenWorld, users: number) {
  let cursor = '';
  for (let walked = 0; walked < users;) {
    const limit = Math.min(1000, users - walked);
    const page = await pageAt(world, cursor, limit);
    walked += page.members.length;
    cursor = page.response_metadata.next_cursor;
  }
  return cursor;
}

/** Compares reading the next page of a walk, which nothing has read before. */
async function compareWalk(world: OpenWorld, start: string) {
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
