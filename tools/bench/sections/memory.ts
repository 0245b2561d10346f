import type { Result } from '../section.ts';
import { openWorld, requireOk, BASE, type OpenWorld } from '../platform-world.ts';
import { MEMORY } from '../rows.ts';

const USERS = 1_000_000;

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  // A small world that has answered as many calls: code, caches and the log do not count, only the users.
  let world = await openWorld({ users: 1000 });
  for (let n = 0; n < USERS / 1000; n += 1) await walk(world, 1000);
  const before = megabytes();
  world = await openWorld({ users: USERS });
  yield { name: MEMORY.made, amount: megabytes() - before };
  if (!wanted.has(MEMORY.walked) && !wanted.has(MEMORY.twice)) return;
  await walk(world, USERS);
  yield { name: MEMORY.walked, amount: megabytes() - before };
  if (!wanted.has(MEMORY.twice)) return;
  await walk(await withoutEmail(world), USERS);
  yield { name: MEMORY.twice, amount: megabytes() - before };
}

/** The same world, for a caller who sees no email addresses: each user has another text then. */
async function withoutEmail(world: OpenWorld) {
  const { app, sandbox, headers } = world;
  const minted = await sandbox('/tokens', {
    app_id: app.app_id,
    type: 'bot',
    scopes: ['users:read'],
  });
  return { ...world, headers: { ...headers, authorization: `Bearer ${minted.token}` } };
}

/** Megabytes that this process needs, after everything else was collected. */
function megabytes() {
  if (globalThis.gc === undefined) throw new Error('start Node with --expose-gc');
  for (let n = 0; n < 3; n += 1) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Reads every page of the directory. */
async function walk({ platform, headers }: OpenWorld, users: number) {
  let read = 0;
  for (let cursor = ''; ;) {
    const query = new URLSearchParams({ limit: '1000', cursor });
    const request = new Request(`${BASE}/api/users.list?${query}`, { headers });
    const page = requireOk(await (await platform.fetch(request)).json());
    read += page.members.length;
    cursor = page.response_metadata.next_cursor;
    if (cursor === '') break;
  }
  if (read < users) throw new Error(`${read} of ${users} users were listed`);
}
