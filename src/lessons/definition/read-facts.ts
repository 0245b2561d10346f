import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';
import { headerNamed } from '../../contract/headers/header-named.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { DeliveryLine, Exchange, WorldBrief, WorldDelivery } from '../../contract/sandbox.ts';
import { argumentsOf } from './arguments.ts';
import { factsOf, type LessonCall, type LessonFacts } from './facts.ts';

/** Where a lesson began: the newest call and the newest delivery at that time; null if the log had none. */
export interface LessonStart {
  readonly exchange: string | null;
  readonly delivery: string | null;
}

/** How many calls and deliveries of a lesson are looked at: the newest. */
export const MAX_FACTS = 300;

/**
 * Reads an address below the platform's own, such as `/sandbox/exchanges`, as JSON. A refusal rejects with an error that
 * has the HTTP `status`.
 */
export type ReadSandbox = (path: string) => Promise<unknown>;

/** Where a lesson begins that starts now. */
export async function lessonStart(read: ReadSandbox): Promise<LessonStart> {
  const [exchanges, deliveries] = await Promise.all([
    linesAfter<{ id: string }>(read, 'exchanges', null),
    linesAfter<DeliveryLine>(read, 'deliveries', null),
  ]);
  return { exchange: exchanges.at(-1)?.id ?? null, delivery: deliveries.at(-1)?.id ?? null };
}

/** What was read of a lesson before, from one start in one world. */
export interface KnownFacts {
  /** The calls that are looked at, by id. */
  readonly calls: Map<string, LessonCall>;
  /** The newest call and delivery that are no longer looked at; null while all are. */
  passed: LessonStart;
}

export const knowNothing = (): KnownFacts => ({
  calls: new Map(),
  passed: { exchange: null, delivery: null },
});

/**
 * The facts of a lesson. Give `known` again with the same start: then it costs no more to read them after thousands of calls
 * than after a few hundred.
 */
export async function readFacts(
  read: ReadSandbox,
  start: LessonStart,
  known: KnownFacts = knowNothing(),
): Promise<LessonFacts> {
  const { calls: readBefore, passed } = known;
  const [lines, deliveries, world] = await Promise.all([
    linesAfter<{ id: string }>(read, 'exchanges', passed.exchange ?? start.exchange),
    linesAfter<WorldDelivery>(read, 'deliveries', passed.delivery ?? start.delivery),
    read('/sandbox') as Promise<WorldBrief>,
  ]);
  known.passed = {
    exchange: lines.at(-MAX_FACTS - 1)?.id ?? passed.exchange,
    delivery: deliveries.at(-MAX_FACTS - 1)?.id ?? passed.delivery,
  };
  for (const { id } of lines.slice(0, -MAX_FACTS)) readBefore.delete(id);
  const calls = await Promise.all(
    lines.slice(-MAX_FACTS).map(async ({ id }) => {
      const call = readBefore.get(id) ?? (await readCall(read, id));
      if (call !== null) readBefore.set(id, call);
      return call;
    }),
  );
  const there = calls.filter((call) => call !== null);
  return factsOf(there, deliveries.slice(-MAX_FACTS), world);
}

/** A call of the log; null if the log has dropped it since it was listed. */
async function readCall(read: ReadSandbox, id: string): Promise<LessonCall | null> {
  try {
    return lessonCall((await read(`/sandbox/exchanges/${id}`)) as Exchange);
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return null;
    throw error;
  }
}

async function linesAfter<Line>(
  read: ReadSandbox,
  list: 'exchanges' | 'deliveries',
  start: string | null,
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (let after = start, more = true; more;) {
    const query = after === null ? '' : `&after=${after}`;
    const page = (await read(`/sandbox/${list}?limit=1000${query}`)) as {
      readonly [name: string]: unknown;
      readonly cursor: string | null;
      readonly more: boolean;
    };
    lines.push(...(page[list] as readonly Line[]));
    ({ cursor: after, more } = page);
  }
  return lines;
}

/** Methods that read. A call of another method that changes nothing, such as a refused deletion, is the learner’s own. */
const READS = /(?:^|\.)(?:get|history|identity|info|list|members|messages|replies|test|userInfo)$/;

/** An exchange of the log as checks see it. Never throws, whatever was sent. */
export function lessonCall({ request, response, trace, ...line }: Exchange): LessonCall {
  const contentType = headerNamed(request.headers, 'content-type') ?? '';
  const retryAfter = headerNamed(response.headers, 'retry-after');
  const client = headerNamed(request.headers, CLIENT_HEADER);
  return {
    id: line.id,
    surface: line.surface,
    name: line.name,
    verb: line.verb,
    path: line.path,
    status: line.status,
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
    location: headerNamed(response.headers, 'location') ?? null,
    error: line.error,
    reason: line.error === null ? null : (trace.at(-1)?.detail ?? null),
    args: argumentsOf({ ...line, contentType, body: request.body.text }),
    answer: answerOf(response.body.text),
    text: response.body.text,
    actor: line.actor,
    at: line.at,
    causedBy: line.caused_by,
    events: line.events,
    isPageReading: client === 'page' && line.touched.length === 0 && READS.test(line.name),
    isByParley: client === 'lesson',
  };
}

/** The JSON object of an answer; empty if it is anything else. */
function answerOf(text: string): LessonCall['answer'] {
  const read = parseJson(text);
  return 'value' in read && isJsonObject(read.value) ? read.value : {};
}
