import type { Examination, WireCall } from '../engine/exam.ts';
import { PAGING } from './paging.ts';

/** A call of users.list in a directory of three pages of a hundred people. */
export interface Call {
  /** The page after which it goes on; left out: without a cursor. */
  readonly after?: number | '';
  readonly encoded?: 'bare' | 'twice';
  readonly limit?: unknown;
  /** Seconds since the call before; 2 if left out. */
  readonly pause_s?: number;
  readonly error?: 'ratelimited' | 'invalid_cursor' | 'invalid_auth';
  readonly retry_after?: string;
  /** People on the page; 100 if left out. */
  readonly members?: number;
  readonly after_finish?: boolean;
}

const PAGES = 3;
const cursorAfter = (page: number) => btoa(`s\nusers.list\nf\n1\nU${page}\n`);

function wired(call: Call, at: number, n: number): WireCall {
  const { after, encoded, error = null, limit = '100', members = 100 } = call;
  const given = new Map<string, unknown>();
  if (limit !== null) given.set('limit', limit);
  const cursor = after === '' || after === undefined ? after : cursorAfter(after);
  if (cursor !== undefined)
    given.set('cursor', encoded === 'twice' ? cursor.replaceAll('=', '%3D') : cursor);
  const page = (after === '' ? 0 : (after ?? 0)) + 1;
  const next_cursor = page < PAGES ? cursorAfter(page) : '';
  return {
    kind: 'call',
    exchange: `x${n}`,
    at,
    app: null,
    method: 'users.list',
    token: null,
    status: error === 'ratelimited' ? 429 : 200,
    error,
    headers: error === 'ratelimited' ? { 'retry-after': call.retry_after ?? '2' } : {},
    given,
    bare: new Set(encoded === 'bare' ? ['cursor'] : []),
    back: null,
    answer: () => ({
      members: Array.from({ length: members }, () => ({ id: `U${page}` })),
      response_metadata: { next_cursor },
    }),
    after_finish: call.after_finish ?? false,
  };
}

/** The exam looks at nothing of it. */
const world = null as never;

/** Lets an exam see calls one by one; `judged` is its verdict after this many quiet seconds, or once the client is done. */
export function examined(calls: readonly Call[], exam: Examination = PAGING) {
  let state: object = exam.initial;
  let at = 0;
  const happened = calls.map((call, n) => {
    if (n > 0) at += call.pause_s ?? 2;
    const step = exam.step({ state }, wired(call, at, n + 1), world);
    state = step?.state ?? state;
    return step?.changes.length;
  });
  const judged = (quiet_s: number | 'finished') => {
    const finished = quiet_s === 'finished';
    const moment = { now: at + (finished ? 0 : quiet_s), finished };
    const { findings, ...verdict } = exam.judge({ state }, moment);
    const of = (found: string) =>
      Object.keys(findings).filter((id) => findings[id]?.state === found);
    return { ...verdict, findings, passed: of('passed'), failed: of('failed') };
  };
  return { happened, judged };
}
