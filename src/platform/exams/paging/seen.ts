import { usersList } from '../../methods/users/users.list.ts';
import { quoteShort } from '../../http/form.ts';
import { keyInCursor } from '../../pipeline/cursor.ts';
import { adjustLimit } from '../../pipeline/paging.ts';
import type { WireCall } from '../engine/exam.ts';

/** A cursor as the client sent it. */
export interface SentCursor {
  readonly text: string;
  /** `bare`: with an `=` that is not encoded. `twice`: encoded twice. */
  readonly encoding: 'right' | 'bare' | 'twice';
  /** The id of the last person before the page that it asks for; null if it says none. */
  readonly after: string | null;
}

/** A page that was answered. */
export interface SeenPage {
  readonly members: number;
  /** Id of the last of them, or null. */
  readonly last: string | null;
  readonly is_short: boolean;
  /** The cursor of the next page, and the id after which that begins; null on the last page. */
  readonly next: { readonly cursor: string; readonly after: string } | null;
}

/** What the wire shows of a call of users.list. */
export interface Seen extends Pick<WireCall, 'exchange' | 'at' | 'error' | 'after_finish'> {
  /** Null if the call has none. */
  readonly cursor: SentCursor | null;
  /** As it was sent, shortened; null if it was left out. */
  readonly limit: string | null;
  /** Seconds; null unless the call was refused with 429. */
  readonly retry_after_s: number | null;
  /** Null if the call was refused. */
  readonly page: SeenPage | null;
}

/** Reads a call of users.list; null for other methods. */
export function readPageCall(call: WireCall): Seen | null {
  if (call.method !== usersList.name) return null;
  const { exchange, at, error, after_finish, given, bare, status, headers } = call;
  const limit = given.get('limit');
  return {
    exchange,
    at,
    error,
    after_finish,
    cursor: cursorIn(given.get('cursor'), bare.has('cursor')),
    limit: limit === undefined || limit === '' ? null : shorten(limit),
    retry_after_s: status === 429 ? secondsIn(headers['retry-after']) : null,
    page: error === null ? pageIn(call.answer(), limit) : null,
  };
}

/** Whole seconds in a header; 0 if it has none. */
const secondsIn = (header = '') => (/^\d{1,9}$/.test(header) ? Number(header) : 0);

const shorten = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 20)
    : quoteShort(JSON.stringify(value), 20);

function cursorIn(value: unknown, isBare: boolean): SentCursor | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return {
    text,
    encoding: isBare ? 'bare' : text.includes('%') ? 'twice' : 'right',
    after: keyInCursor(text),
  };
}

interface PageAnswer {
  readonly members?: readonly { readonly id?: string }[];
  readonly response_metadata?: { readonly next_cursor?: string };
}

function pageIn({ members = [], response_metadata }: PageAnswer, limit: unknown): SeenPage {
  const cursor = response_metadata?.next_cursor ?? '';
  const after = keyInCursor(cursor);
  const { pagination } = usersList;
  const size = pagination === undefined ? members.length : adjustLimit(limit, pagination);
  return {
    members: members.length,
    last: members.at(-1)?.id ?? null,
    is_short: members.length < size,
    next: after === null ? null : { cursor, after },
  };
}
