import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { worldKey, worldQuery } from '../../../../client/queries.ts';
import { anAnswer } from '../../../../client/transport/answer.fixture.ts';
import type { CallRequest } from '../../../../client/transport/call.ts';
import type { RetryWait } from '../../../../client/retry-after.ts';
import type { WorldClient } from '../../../../client/world/world-stream.ts';
import type { WorldBrief } from '../../../../contract/sandbox.ts';
import { user } from '../../people/store/user.fixture.ts';
import { FIRST_PAGE } from '../pages/walk-page.ts';
import { readPage } from './read-page.ts';
import { getWalkData } from './walk-state.ts';

const PAGE = {
  ok: true,
  members: [user('U1'), user('U2', { real_name: 'Jun Vale' })],
  cache_ts: 1_767_225_600,
  response_metadata: { next_cursor: 'bmV4dA==' },
};
const LIMITED = { ok: false, error: 'ratelimited' };

describe('reading a page', () => {
  let queries: QueryClient;
  let requests: CallRequest[];
  const stop = new AbortController();

  beforeEach(() => {
    vi.useFakeTimers();
    queries = new QueryClient();
    requests = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Reads with a platform that answers so, one answer after the other. */
  function read(answers: readonly object[], { frozen = false, signal = stop.signal } = {}) {
    const call = (request: CallRequest) => {
      requests.push(request);
      const body = answers[requests.length - 1] ?? PAGE;
      const isLimited = body === LIMITED;
      return Promise.resolve(
        anAnswer({
          status: isLimited ? 429 : 200,
          headers: isLimited ? [['retry-after', '12']] : [],
          text: JSON.stringify(body),
        }),
      );
    };
    const client = { baseUrl: 'http://localhost', epoch: 1, call } as unknown as WorldClient;
    const walkData = getWalkData(queries, worldKey(client, 'walk'));
    clockIs(client, 1000, frozen);
    const waits: (RetryWait | null)[] = [];
    const onWait = (wait: RetryWait | null) => void waits.push(wait);
    const reading = { client, queries, token: 'xoxb-1', limit: 200, walkData, signal, onWait };
    return { client, walkData, waits, page: readPage({ ...reading, param: FIRST_PAGE }) };
  }
  function clockIs(client: WorldClient, now: number, frozen = false) {
    const brief = { clock: { now, frozen } } as WorldBrief;
    queries.setQueryData(worldQuery(client).queryKey, brief);
  }

  it('gives a summary, and its people to the store', async () => {
    const { page, walkData } = read([PAGE]);
    expect(await page).toMatchObject({
      number: 1,
      limit: 200,
      count: 2,
      peopleSoFar: 2,
      shortPages: 1,
      sentCursor: null,
      nextCursor: 'bmV4dA==',
      exchange: 'x1',
      waited_s: 0,
    });
    expect(walkData.people.size).toBe(2);
    expect(requests[0]?.url).toBe('http://localhost/api/users.list?limit=200');
  });

  it.each([{}, { response_metadata: { next_cursor: null } }, { response_metadata: undefined }])(
    'ends the list with %j',
    async (metadata) => {
      const { page } = read([{ ...PAGE, response_metadata: undefined, ...metadata }]);
      expect((await page).nextCursor).toBe('');
    },
  );

  it('waits as long as Retry-After says, then calls again', async () => {
    const { page, waits } = read([LIMITED, PAGE]);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(waits).toEqual([{ seconds: 12, until: 1012, exchange: 'x1' }]);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await page).toMatchObject({ count: 2, waited_s: 12 });
    expect(waits.at(-1)).toBeNull();
  });

  it('goes on at once when the clock of the world is moved', async () => {
    const { client, page } = read([LIMITED, PAGE], { frozen: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    clockIs(client, 1012, true);
    await vi.advanceTimersByTimeAsync(300);
    expect(await page).toMatchObject({ count: 2 });
  });

  it('ends a wait that is stopped, and adds nobody', async () => {
    const pause = new AbortController();
    const { page, walkData, waits } = read([LIMITED], { signal: pause.signal });
    const ended = page.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    pause.abort();
    await vi.advanceTimersByTimeAsync(300);
    expect(await ended).toMatchObject({ name: 'AbortError' });
    expect(waits.at(-1)).toBeNull();
    expect(walkData.people.size).toBe(0);
  });

  it('fails with any other refusal', async () => {
    const { page } = read([{ ok: false, error: 'missing_scope' }]);
    await expect(page).rejects.toMatchObject({ code: 'missing_scope' });
  });

  it('notes what it shows of people who changed', async () => {
    const { page, walkData } = read([PAGE]);
    const change = {
      key: 1,
      kind: 'renamed',
      pagesBefore: 0,
      lastStalePage: null,
      firstFreshPage: null,
    } as const;
    walkData.state.change({
      changes: [
        { ...change, id: 'U2', name: 'Jun Vale' },
        { ...change, key: 2, id: 'U9', name: 'Ana Holt' },
      ],
    });
    await page;
    expect(walkData.state.get().changes.map(({ firstFreshPage }) => firstFreshPage)).toEqual([
      1,
      null,
    ]);
  });
});
