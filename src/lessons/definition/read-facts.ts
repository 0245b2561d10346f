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

/** Where a lesson began: the newest call, delivery and interaction at that time; null if there was none. */
export interface LessonStart {
  readonly exchange: string | null;
  readonly delivery: string | null;
  readonly interaction: string | null;
}

/** The beginning of a world. */
export const FROM_THE_START: LessonStart = { exchange: null, delivery: null, interaction: null };

/** How many calls, deliveries and interactions a lesson checks: the newest of each. */
export const MAX_FACTS = 300;

/**
 * Reads an address below the platform's own, such as `/sandbox/exchanges`, as JSON. A refusal rejects with an error that
 * has the HTTP `status`.
 */
export type ReadSandbox = (path: string) => Promise<unknown>;

/** Where a lesson begins that starts now. */
export async function lessonStart(read: ReadSandbox): Promise<LessonStart> {
  const [exchanges, deliveries, interactions] = await Promise.all([
    linesAfter<{ id: string }>(read, 'exchanges', null),
    linesAfter<DeliveryLine>(read, 'deliveries', null),
    linesAfter<InteractionLine>(read, 'interactions', null),
  ]);
  const newest = (lines: readonly { id: string }[]) => lines.at(-1)?.id ?? null;
  return {
    exchange: newest(exchanges),
    delivery: newest(deliveries),
    interaction: newest(interactions),
  };
}

/** The facts that were read before, for one start of a lesson in one world. */
export interface KnownFacts {
  /** The calls that are checked, by id. */
  readonly calls: Map<string, LessonCall>;
  /** The interactions that are checked and have ended, by id. */
  readonly interactions: Map<string, LessonInteraction>;
  /** The newest entry of each that is no longer checked; null while all are. */
  passed: LessonStart;
}

export const makeKnownFacts = (): KnownFacts => ({
  calls: new Map(),
  interactions: new Map(),
  passed: FROM_THE_START,
});

/**
 * The facts of a lesson. Give `known` again with the same start: then it costs no more to read them after thousands of calls
 * than after a few hundred.
 */
export async function readFacts(
  read: ReadSandbox,
  start: LessonStart,
  known: KnownFacts = makeKnownFacts(),
): Promise<LessonFacts> {
  const { passed } = known;
  const [lines, deliveries, interactionLines, world] = await Promise.all([
    linesAfter<{ id: string }>(read, 'exchanges', passed.exchange ?? start.exchange),
    linesAfter<WorldDelivery>(read, 'deliveries', passed.delivery ?? start.delivery),
    linesAfter<InteractionLine>(read, 'interactions', passed.interaction ?? start.interaction),
    read('/sandbox') as Promise<WorldBrief>,
  ]);
  known.passed = {
    exchange: lines.at(-MAX_FACTS - 1)?.id ?? passed.exchange,
    delivery: deliveries.at(-MAX_FACTS - 1)?.id ?? passed.delivery,
    interaction: interactionLines.at(-MAX_FACTS - 1)?.id ?? passed.interaction,
  };
  const [calls, interactions] = await Promise.all([
    readEach(lines, known.calls, async ({ id }) =>
      readUnlessDropped(async () =>
        lessonCall((await read(`/sandbox/exchanges/${id}`)) as Exchange),
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

/** Reads the newest entries of a list in full. Entries that were read before and had ended are not read again. */
async function readEach<Line extends { readonly id: string }, Detail>(
  lines: readonly Line[],
  known: Map<string, Detail>,
  read: (line: Line) => Promise<Detail | null>,
  hasEnded: (detail: Detail) => boolean = () => true,
): Promise<readonly Detail[]> {
  for (const { id } of lines.slice(0, -MAX_FACTS)) known.delete(id);
  const all = await Promise.all(
    lines.slice(-MAX_FACTS).map(async (line) => {
      const detail = known.get(line.id) ?? (await read(line));
      if (detail !== null && hasEnded(detail)) known.set(line.id, detail);
      return detail;
    }),
  );
  return all.filter((detail) => detail !== null);
}

/** Reads one entry of a list; null if the world has dropped it since it was listed. */
async function readUnlessDropped<Detail>(read: () => Promise<Detail>): Promise<Detail | null> {
  try {
    return await read();
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return null;
    throw error;
  }
}

async function linesAfter<Line>(
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

/** Methods that read. A call of another method that changes nothing, such as a refused deletion, is the learner’s own. */
const READING_METHOD =
  /(?:^|\.)(?:get|history|identity|info|list|members|messages|replies|test|userInfo)$/;

/** An exchange of the log as checks see it. Never throws, even if the request or the answer is malformed. */
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
    isPageReading: client === 'page' && line.touched.length === 0 && READING_METHOD.test(line.name),
    isByParley: client === 'lesson',
  };
}

/** The JSON object of an answer; empty if it is anything else. */
function answerOf(text: string): LessonCall['answer'] {
  const read = parseJson(text);
  return 'value' in read && isJsonObject(read.value) ? read.value : {};
}
