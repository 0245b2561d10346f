import { CLIENT_HEADER } from '../../contract/client-header.ts';
import { headerNamed } from '../../contract/header-named.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { DeliveryLine, Exchange, WorldBrief, WorldDelivery } from '../../contract/sandbox.ts';
import { argumentsOf } from './arguments.ts';

/** A call as checks see it. Secrets are masked: `xoxb-…abcd`. */
export interface LessonCall {
  readonly id: string;
  /** `web-api`, `webhooks`, `openid`, `install` … */
  readonly surface: string;
  /** Web API method, or the name of the endpoint. */
  readonly name: string;
  readonly verb: string;
  /** Path and query. */
  readonly path: string;
  readonly status: number;
  /** Seconds to wait before the next try: the `Retry-After` of the answer; null if it has no such header. */
  readonly retryAfter: number | null;
  /** Where the answer sends the browser; null if it is no redirect. */
  readonly location: string | null;
  /** Error code; null for a success. */
  readonly error: string | null;
  /** What the rule that refused it found, for people to read; null for a success. */
  readonly reason: string | null;
  /** The arguments, as the platform reads them: see `argumentsOf`. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The JSON object of the answer; empty if it is anything else. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** The body of the answer. */
  readonly text: string;
  /** Who called, by token; null without a token. */
  readonly actor: Exchange['actor'];
  /** When it came, epoch seconds of the world. */
  readonly at: number;
  /** Id of the delivery it names as its cause, or null. */
  readonly causedBy: string | null;
  /** Ids of the events it caused. */
  readonly events: readonly string[];
  /** Whether the page read something for its own display. */
  readonly isPageReading: boolean;
  /** Whether “Do it for me” made it. */
  readonly isByParley: boolean;
}

/** What a check looks at. */
export interface LessonFacts {
  /** Calls since the lesson began, oldest first, without those by which the page reads what it shows. */
  readonly calls: readonly LessonCall[];
  /** Calls by which the page read what it shows, such as a walk in the Directory. */
  readonly readings: readonly LessonCall[];
  /** Deliveries of events since the lesson began, oldest first. */
  readonly deliveries: readonly WorldDelivery[];
  /** `GET /sandbox` now. */
  readonly world: WorldBrief;
}

/** The facts for one chapter: what came after the call that finished the chapter before. */
export interface ChapterFacts extends LessonFacts {
  /** The calls among `calls`. */
  readonly fresh: readonly LessonCall[];
  /** The calls among `readings`. */
  readonly freshReadings: readonly LessonCall[];
}

/** What a check found: `call` shows that it is done, `hint` says what is still missing of what was seen. */
export type Finding =
  | { readonly done: true; readonly saw: string; readonly call?: string | undefined }
  | { readonly done: false; readonly hint?: string };

export type LessonCheck = (facts: ChapterFacts) => Finding;

/** The chapter is done; `call` is what shows it, `saw` says it in a sentence. */
export const done = (saw: string, call?: LessonCall | string): Finding => ({
  done: true,
  saw,
  call: typeof call === 'object' ? call.id : call,
});

/** The chapter is not done; `hint` says what was seen, and what to change, if there is something to say. */
export const missing = (hint?: string): Finding =>
  hint === undefined ? { done: false } : { done: false, hint };

/** Where a lesson began: the newest call and the newest delivery at that time; null if the log had none. */
export interface LessonStart {
  readonly exchange: string | null;
  readonly delivery: string | null;
}

/** How many calls and deliveries of a lesson are looked at: the newest. */
export const MOST_FACTS = 300;

/** Methods that read. A refused deletion changes nothing either, and is what a learner did in a panel. */
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

export const nothingKnown = (): KnownFacts => ({
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
  known: KnownFacts = nothingKnown(),
): Promise<LessonFacts> {
  const { calls: readBefore, passed } = known;
  const [lines, deliveries, world] = await Promise.all([
    linesAfter<{ id: string }>(read, 'exchanges', passed.exchange ?? start.exchange),
    linesAfter<WorldDelivery>(read, 'deliveries', passed.delivery ?? start.delivery),
    read('/sandbox') as Promise<WorldBrief>,
  ]);
  known.passed = {
    exchange: lines.at(-MOST_FACTS - 1)?.id ?? passed.exchange,
    delivery: deliveries.at(-MOST_FACTS - 1)?.id ?? passed.delivery,
  };
  for (const { id } of lines.slice(0, -MOST_FACTS)) readBefore.delete(id);
  const calls = await Promise.all(
    lines.slice(-MOST_FACTS).map(async ({ id }) => {
      const call = readBefore.get(id) ?? (await readCall(read, id));
      if (call !== null) readBefore.set(id, call);
      return call;
    }),
  );
  const there = calls.filter((call) => call !== null);
  return factsOf(there, deliveries.slice(-MOST_FACTS), world);
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

/** Facts of calls, deliveries and a world that were read already. */
export const factsOf = (
  calls: readonly LessonCall[],
  deliveries: readonly WorldDelivery[],
  world: WorldBrief,
): LessonFacts => ({
  calls: calls.filter(({ isPageReading }) => !isPageReading),
  readings: calls.filter(({ isPageReading }) => isPageReading),
  deliveries,
  world,
});

/** A call or reading by its id. */
export const callIn = (
  { calls, readings }: Pick<LessonFacts, 'calls' | 'readings'>,
  id: string | null | undefined,
): LessonCall | undefined => [...calls, ...readings].find((call) => call.id === id);

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
