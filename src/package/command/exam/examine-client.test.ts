import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { Wake } from '../../../platform/runtime/outbound.ts';
import { examNow } from './examined.ts';
import { listenForExams } from './exam-server.ts';
import { examineClient, type Result } from './examine-client.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A machine whose clock the test moves. Its timers are short, since no verdict may hang on them. */
function slowMachine() {
  let now = 1_800_000_000_000;
  const wake: Wake = (_delay_ms, callback) => {
    const timer = setTimeout(callback, 0);
    return () => clearTimeout(timer);
  };
  return {
    clock: () => now,
    wake,
    stall: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

interface Mention {
  readonly type: string;
  readonly channel: string;
  readonly ts: string;
}

/** What a client does with an event: it acknowledges when this is settled. */
type Hears = (event: Mention, answer: () => Promise<unknown>) => Promise<unknown>;

/** Examines a client that listens in this process, and takes what it is sent for genuine. */
async function examine(
  name: string,
  hears: Hears,
  { machine = slowMachine(), over = new AbortController() } = {},
): Promise<Result & { readonly later: () => ReturnType<typeof examNow> }> {
  const server = await listenForExams({}, machine);
  closing.push(() => server.close());
  let environment: Record<string, string> = {};
  const answer = ({ channel, ts }: Mention) =>
    fetch(`${environment['SLACK_API_URL']}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${environment['SLACK_BOT_TOKEN']}` },
      body: new URLSearchParams({ channel, thread_ts: ts, text: 'here' }),
    });
  const client = createServer((request, response) => {
    void json(request).then(async (read) => {
      const body = read as {
        readonly environment?: Record<string, string>;
        readonly challenge?: string;
        readonly event?: Mention;
      };
      environment = body.environment ?? environment;
      if (body.event !== undefined) await hears(body.event, () => answer(body.event as Mention));
      response.end(body.challenge ?? '');
    });
  }).listen(0, '127.0.0.1');
  await once(client, 'listening');
  closing.push(() => {
    client.close();
    client.closeAllConnections();
  });
  const examinee = {
    run: [],
    url: `http://127.0.0.1:${(client.address() as AddressInfo).port}`,
    paths: { events: '/slack/events', login: '/login', task: '/exam' },
    limit_s: 60,
  };
  const result = await examineClient(server, name, examinee, over.signal);
  return { ...result, later: () => examNow(server, name) };
}

const found = ({ exam }: Result, state: string) =>
  exam.points.filter((point) => point.state === state).map(({ id }) => id);

const never = new Promise<never>(() => {});

it('a client is not late because its machine is slow', async () => {
  const machine = slowMachine();
  const result = await examine(
    'unknown_events',
    async ({ type }, answer) => {
      machine.stall(3600);
      if (type === 'app_mention') void answer();
    },
    { machine },
  );
  expect(result.exam.verdict).toBe('passed');
  expect(result.note).toBeNull();
});

it('a client that works before it acknowledges is late on every machine', async () => {
  const known = new Set<string>();
  const result = await examine('slow_acknowledgement', async ({ ts }, answer) => {
    if (known.has(ts)) return;
    known.add(ts);
    await answer();
  });
  expect(found(result, 'failed')).toEqual(['acknowledges']);
  expect(found(result, 'open')).toEqual([]);
});

it('a client that is not done in time has no verdict, and the exam stays armed', async () => {
  const over = new AbortController();
  const result = await examine(
    'duplicate_event',
    () => {
      over.abort();
      return never;
    },
    { over },
  );
  expect(result.exam.verdict).toBeNull();
  expect(result.note).toContain('not done within 60 s: what is open');
  expect(found(result, 'failed')).toEqual([]);
  expect((await result.later()).verdict).toBeNull();
});

it('what has failed before stays so, and what is open stays open', async () => {
  const over = new AbortController();
  let heard = 0;
  const result = await examine(
    'signatures',
    async (_event, answer) => {
      heard += 1;
      if (heard < 3) return void answer();
      over.abort();
      return never;
    },
    { over },
  );
  expect(result.exam.verdict).toBe('failed');
  expect(found(result, 'failed')).toEqual(['forged']);
  expect(found(result, 'open')).toEqual(['stale', 'replayed', 'after']);
});
