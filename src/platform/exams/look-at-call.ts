import { traceWith, type RequestHead } from '../http/answer.ts';
import { isFromPage } from '../http/from-page.ts';
import { appByClientId } from '../model/app.ts';
import { examFault, looksAt } from '../model/exam.ts';
import { codeOf } from '../model/sign-in/code.ts';
import type { World } from '../model/world/world.ts';
import { failureStep } from '../service/log/failure-steps.ts';
import type { WireCall } from './engine/exam.ts';
import type { AnsweredCall, LookedAt } from './look-at.ts';
import { lookAtSight } from './take-step.ts';
import { watchExams } from './watch.ts';

/**
 * Lets the armed exams look at a call. What they note of it, what happens in the world because of it, and what the client is
 * answered in place of the answer, is one transaction. If an exam throws, it changes nothing, and the trace of the call has the
 * reason.
 */
export function lookAtCall(
  world: World,
  { id, at, request, answer, service, keys, network }: AnsweredCall,
): LookedAt {
  if (isFromPage(request.headers)) return { changes: [], answer };
  watchExams(service);
  try {
    const call = callOf(world, { id, at, request, answer });
    const delay = examFault(world, call.app, 'delay');
    const fault =
      network !== null && delay?.methods.includes(call.method) === true
        ? network.lateCall(world, delay.ms, network.waits)
        : undefined;
    const rows = Array.from(world.exams.scan()).filter((row) => looksAt(row, call.app));
    const { result: steps, changes } = world.transact(() =>
      rows.flatMap(
        (row) => lookAtSight(world, row, { ...call, after_finish: row.finished_at !== null }) ?? [],
      ),
    );
    if (steps.some(({ rotates }) => rotates === true)) void keys.rotate(at).catch(() => null);
    const change = steps.flatMap(({ answers = [] }) => answers);
    return { changes, answer: change.reduce((before, alter) => alter(before), answer), fault };
  } catch (reason) {
    return { changes: [], answer: { ...answer, trace: traceWith(answer, failureStep(reason)) } };
  }
}

/** What the wire shows of a call. Of pages, the address has the arguments. */
function callOf(
  world: World,
  { id, at, request, answer }: Pick<AnsweredCall, 'id' | 'at' | 'request' | 'answer'>,
): Omit<WireCall, 'after_finish'> {
  const { name, status, error, headers, shown, back = null, actor } = answer;
  const given = shown?.given ?? new Map<string, unknown>(new URL(request.url).searchParams);
  const token = tokenIn(request, given);
  return {
    kind: 'call',
    exchange: id,
    at,
    app: actor?.app_id ?? appOf(world, { token, given, back }),
    method: name,
    token,
    status,
    error,
    headers,
    given,
    bare: shown?.bare ?? new Set(),
    back,
    answer: shown?.answer ?? (() => ({})),
  };
}

/** The app of a call that was refused, or of a page: that of its token, of its client, or of the code that comes back. */
function appOf(
  world: World,
  { token, given, back }: Pick<WireCall, 'token' | 'given' | 'back'>,
): string | null {
  const client = given.get('client_id');
  return (
    (token === null ? undefined : world.tokens.get(token)?.app) ??
    (typeof client === 'string' ? appByClientId(world, client)?.id : undefined) ??
    (back === null ? undefined : codeOf(world, back.parameters['code'] ?? '')?.app) ??
    null
  );
}

function tokenIn({ headers }: RequestHead, given: WireCall['given']): string | null {
  const [, header] = /^Bearer\s+(\S.*)/i.exec(headers.get('authorization') ?? '') ?? [];
  const argument = given.get('token');
  return header?.trim() ?? (typeof argument === 'string' ? argument : null);
}
