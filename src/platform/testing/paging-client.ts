import type { Exam } from '../../contract/sandbox.ts';
import { openWorld, START_S, type Answered, type OpenWorld } from './open-world.ts';

/** What a client does wrong; left out: nothing. */
export type Mistake =
  | 'stops after a short page'
  | 'sends the cursor bare'
  | 'encodes the cursor twice'
  | 'does not wait'
  | 'gives up at 429'
  | 'gives up at invalid_cursor'
  | 'repeats a refused cursor'
  | 'reads a page twice'
  | 'skips a page'
  | 'goes on with an empty cursor'
  | 'goes on with an old cursor'
  | 'begins again and again';

export interface Client {
  /** As it is sent; null: left out. */
  readonly limit: string | null;
  readonly form: 'query' | 'form' | 'json';
  /** Seconds between two calls. */
  readonly pause_s: number;
  readonly first_cursor: 'none' | 'empty';
  readonly mistake?: Mistake | undefined;
}

/** A world whose time passes only when a client waits. */
export async function openExaminedWorld(options: { users?: number; seed?: number } = {}) {
  let now = START_S;
  const world = await openWorld({ clock: () => now * 1000 });
  await world.sandbox('/exams/paging', options);
  const [app] = (await world.brief()).apps;
  const bot = app?.tokens[0]?.token ?? '';
  return {
    ...world,
    bot,
    wait: (seconds: number) => {
      now += seconds;
    },
    exam: async () => (await world.sandbox('/exams/paging')).body.exam as Exam,
    finish: async () => (await world.sandbox('/exams/paging/finish', {})).body.exam as Exam,
  };
}
export type ExaminedWorld = Awaited<ReturnType<typeof openExaminedWorld>>;

/** One call of users.list. */
export async function ask(
  { send, bot }: Pick<OpenWorld, 'send' | 'bot'>,
  { limit, form, mistake }: Pick<Client, 'limit' | 'form' | 'mistake'>,
  cursor: string | null,
): Promise<Answered> {
  const authorization = `Bearer ${bot}`;
  const args = { ...(limit !== null && { limit }), ...(cursor !== null && { cursor }) };
  if (form === 'json') {
    const headers = { authorization, 'content-type': 'application/json; charset=utf-8' };
    return send('/api/users.list', { method: 'POST', headers, body: JSON.stringify(args) });
  }
  const once = new URLSearchParams(args).toString();
  const written =
    mistake === 'sends the cursor bare'
      ? once.replaceAll('%3D', '=')
      : mistake === 'encodes the cursor twice'
        ? once.replaceAll('%3D', '%253D')
        : once;
  if (form === 'query') return send(`/api/users.list?${written}`, { headers: { authorization } });
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  return send('/api/users.list', { method: 'POST', headers, body: written });
}

/** The most calls of a walk: more are needed by no client of these tests. */
const MAX_CALLS = 80;

/** Walks users.list once, to its end or to where the client gives up. Returns the cursors it was given. */
export async function walk(
  world: ExaminedWorld,
  client: Client,
  known: readonly string[] = [],
): Promise<string[]> {
  const { mistake, pause_s } = client;
  const first = client.first_cursor === 'empty' ? '' : null;
  const cursors: string[] = [];
  let cursor: string | null = first;
  let restarts = 0;
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    if (calls > 0) world.wait(pause_s);
    const { status, headers, body } = await ask(world, client, cursor);
    if (status === 429) {
      if (mistake === 'gives up at 429') return cursors;
      if (mistake !== 'does not wait') world.wait(Number(headers.get('retry-after')));
      continue;
    }
    if (body.error === 'invalid_cursor') {
      if (mistake === 'gives up at invalid_cursor' || restarts === 3) return cursors;
      restarts += 1;
      if (mistake === 'repeats a refused cursor' && restarts === 1) continue;
      cursor = first;
      continue;
    }
    const next: string = body.response_metadata.next_cursor;
    if (next === '') {
      if (mistake === 'goes on with an empty cursor') await ask(world, client, '');
      if (mistake === 'goes on with an old cursor') await ask(world, client, cursors[0] ?? '');
      return cursors;
    }
    if (mistake === 'stops after a short page' && body.members.length < Number(client.limit))
      return cursors;
    if (mistake === 'reads a page twice' && cursors.length === 3) await ask(world, client, cursor);
    cursors.push(next);
    cursor = mistake === 'skips a page' && cursors.length === 1 ? (known[2] ?? next) : next;
  }
  return cursors;
}
