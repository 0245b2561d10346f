import type { QueryClient } from '@tanstack/react-query';
import { getMethod } from '../../../../client/call-method.ts';
import { retryWhenLimited, type RetryWait } from '../../../../client/retry-after.ts';
import type { WorldClient } from '../../../../client/world/world-stream.ts';
import type { User } from '../../../../contract/entities.ts';
import { notePageInChange } from '../pages/fate.ts';
import { isShort, type PageParam, type WalkPage } from '../pages/walk-page.ts';
import type { WalkData } from './walk-state.ts';

/** What users.list answers (interface, "users.list"). */
export interface ListAnswer {
  readonly members: readonly User[];
  /** Epoch seconds of the world's clock. */
  readonly cache_ts: number;
  readonly response_metadata?: { readonly next_cursor?: string | null };
}

/** One GET of users.list, as the interface shows it: the cursor is in the query, percent-encoded. */
export const listUsers = (
  client: WorldClient,
  token: string | null,
  args: { readonly limit: number; readonly cursor: string | null },
  signal?: AbortSignal,
) =>
  getMethod<ListAnswer>(
    client,
    token,
    'users.list',
    { limit: String(args.limit), cursor: args.cursor ?? undefined },
    signal,
  );

export interface ReadPageOptions {
  readonly client: WorldClient;
  readonly queries: QueryClient;
  readonly token: string | null;
  readonly limit: number;
  readonly param: PageParam;
  readonly walkData: WalkData;
  readonly signal: AbortSignal;
  /** Called when a wait begins, and with null when it is over. */
  readonly onWait: (wait: RetryWait | null) => void;
}

/**
 * Reads one page of the walk: its people go to `walkData`, and the other data is returned. While the call is rate limited,
 * it waits as Retry-After says, on the clock of the world, and calls again. Rejects with any other `MethodRefused`,
 * with `NoAnswer`, and when `signal` is aborted.
 */
export async function readPage(options: ReadPageOptions): Promise<WalkPage> {
  const { client, token, limit, param, walkData, signal, onWait } = options;
  const { number, cursor } = param;
  const startTime = performance.now();
  let waited_s = 0;
  const answer = await retryWhenLimited(() => listUsers(client, token, { limit, cursor }, signal), {
    ...options,
    onWait: (wait) => {
      onWait(wait);
      waited_s += wait?.seconds ?? 0;
    },
  });
  signal.throwIfAborted();
  const { members, cache_ts, response_metadata, exchange, duration_ms } = answer;
  // Absent, null and empty mean the same (interface, "Pagination metadata").
  const nextCursor = response_metadata?.next_cursor ?? '';
  const count = members.length;
  storeMembers(walkData, members, number, exchange);
  return {
    number,
    limit,
    count,
    peopleSoFar: param.peopleSoFar + count,
    shortPages: param.shortPages + Number(isShort({ count, limit, nextCursor })),
    sentCursor: cursor,
    nextCursor,
    exchange,
    answeredAt: cache_ts,
    duration_ms,
    elapsed_ms: performance.now() - startTime,
    waited_s,
  };
}

function storeMembers(
  { people, state }: WalkData,
  members: readonly User[],
  page: number,
  exchange: string | null,
) {
  people.add(members, page, exchange);
  const { changes } = state.get();
  if (changes.every(({ firstFreshPage }) => firstFreshPage !== null)) return;
  const memberById = new Map(members.map((member) => [member.id, member]));
  state.change({
    changes: changes.map((change) => notePageInChange(change, page, memberById.get(change.id))),
  });
}
