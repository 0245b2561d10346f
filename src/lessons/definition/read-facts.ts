import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';
import { headerNamed } from '../../contract/headers/header-named.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import type {
  DeliveryLine,
  Exchange,
  InteractionLine,
  WorldBrief,
  WorldDelivery,
} from '../../contract/sandbox.ts';
import { argumentsOf } from './arguments.ts';
import { factsOf, type LessonCall, type LessonFacts, type LessonInteraction } from './facts.ts';

/** Where a lesson began: the ids of the newest call, delivery and interaction at that time; null if the list was empty. */
export interface LessonStart {
  readonly exchange: string | null;
  readonly delivery: string | null;
  readonly interaction: string | null;
}

/** The start of a lesson that looks at everything in the world. */
export const FROM_THE_START: LessonStart = { exchange: null, delivery: null, interaction: null };

/** How many of the newest calls, deliveries and interactions a lesson looks at. */
export const MAX_FACTS = 300;

/**
 * Reads a path of the platform, such as `/sandbox/exchanges`, as JSON. If the platform refuses, rejects with an error that has
 * the HTTP `status`.
 */
export type ReadSandbox = (path: string) => Promise<unknown>;

/** Reads the start of a lesson that begins now. */
export async function readLessonStart(read: ReadSandbox): Promise<LessonStart> {
  const [exchanges, deliveries, interactions] = await Promise.all([
    readLinesAfter<{ id: string }>(read, 'exchanges', null),
    readLinesAfter<DeliveryLine>(read, 'deliveries', null),
    readLinesAfter<InteractionLine>(read, 'interactions', null),
  ]);
  const newest = (lines: readonly { id: string }[]) => lines.at(-1)?.id ?? null;
  return {
    exchange: newest(exchanges),
    delivery: newest(deliveries),
    interaction: newest(interactions),
  };
}

/** The details that were read before, for one start of a lesson in one world. */
export interface KnownFacts {
  /** Calls by id. */
  readonly calls: Map<string, LessonCall>;
  /** Interactions that have ended, by id. */
  readonly interactions: Map<string, LessonInteraction>;
  /** For each list, the entry just before its newest `MAX_FACTS`: the next read starts after it. Null for a shorter list. */
  droppedUntil: LessonStart;
}

export const makeKnownFacts = (): KnownFacts => ({
  calls: new Map(),
  interactions: new Map(),
  droppedUntil: FROM_THE_START,
});

/**
 * Reads the facts of a lesson. Pass the same `known` again with the same start: then a later read is as fast after thousands of calls
 * as after a few hundred.
 */
export async function readFacts(
  read: ReadSandbox,
  start: LessonStart,
  known: KnownFacts = makeKnownFacts(),
): Promise<LessonFacts> {
  const { droppedUntil } = known;
  const [lines, deliveries, interactionLines, world] = await Promise.all([
    readLinesAfter<{ id: string }>(read, 'exchanges', droppedUntil.exchange ?? start.exchange),
    readLinesAfter<WorldDelivery>(read, 'deliveries', droppedUntil.delivery ?? start.delivery),
    readLinesAfter<InteractionLine>(
      read,
      'interactions',
      droppedUntil.interaction ?? start.interaction,
    ),
    read('/sandbox') as Promise<WorldBrief>,
  ]);
  known.droppedUntil = {
    exchange: lines.at(-MAX_FACTS - 1)?.id ?? droppedUntil.exchange,
    delivery: deliveries.at(-MAX_FACTS - 1)?.id ?? droppedUntil.delivery,
    interaction: interactionLines.at(-MAX_FACTS - 1)?.id ?? droppedUntil.interaction,
  };
  const [calls, interactions] = await Promise.all([
    readEach(lines, known.calls, async ({ id }) =>
      readUnlessDropped(async () =>
        toLessonCall((await read(`/sandbox/exchanges/${id}`)) as Exchange),
      ),
    ),
    readEach(
      interactionLines,
      known.interactions,
      async ({ id }) =>
        readUnlessDropped(async () => {
          const answer = (await read(`/sandbox/interactions/${id}`)) as InteractionAnswer;
          return answer.interaction;
        }),
      ({ state }) => state !== 'sent',
    ),
  ]);
  return factsOf(calls, { deliveries: deliveries.slice(-MAX_FACTS), interactions, world });
}

interface InteractionAnswer {
  readonly interaction: LessonInteraction;
}

/** Reads the details of the newest entries of a list. Entries in `known` are not read again; those that have ended are added to it. */
async function readEach<Line extends { readonly id: string }, Detail>(
  lines: readonly Line[],
  known: Map<string, Detail>,
  read: (line: Line) => Promise<Detail | null>,
  hasEnded: (detail: Detail) => boolean = () => true,
): Promise<readonly Detail[]> {
  for (const { id } of lines.slice(0, -MAX_FACTS)) known.delete(id);
  const details = await Promise.all(
    lines.slice(-MAX_FACTS).map(async (line) => {
      const detail = known.get(line.id) ?? (await read(line));
      if (detail !== null && hasEnded(detail)) known.set(line.id, detail);
      return detail;
    }),
  );
  return details.filter((detail) => detail !== null);
}

/** Reads one entry of a list; null if the world has dropped the entry meanwhile. */
async function readUnlessDropped<Detail>(read: () => Promise<Detail>): Promise<Detail | null> {
  try {
    return await read();
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return null;
    throw error;
  }
}

/** Reads all lines of a list after an entry, page by page. */
async function readLinesAfter<Line>(
  read: ReadSandbox,
  list: 'exchanges' | 'deliveries' | 'interactions',
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

/** Methods that only read. A call of any other method is the learner’s, even if it changes nothing, such as a refused deletion. */
const READING_METHOD =
  /(?:^|\.)(?:get|history|identity|info|list|members|messages|replies|test|userInfo)$/;

/** Converts an exchange of the log for checks. Never throws, even if the request or the answer is malformed. */
export function toLessonCall({ request, response, trace, ...line }: Exchange): LessonCall {
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
    isPageReading: client === 'page' && line.touched.length === 0 && READING_METHOD.test(line.name),
    isByParley: client === 'lesson',
  };
}

/** The JSON object of an answer; empty if it is anything else. */
function answerOf(text: string): LessonCall['answer'] {
  const json = parseJson(text);
  return 'value' in json && isJsonObject(json.value) ? json.value : {};
}
