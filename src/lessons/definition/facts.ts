import type {
  Exchange,
  InteractionDetail,
  WorldBrief,
  WorldDelivery,
} from '../../contract/sandbox.ts';

/** A call in the log, as checks see it. Secrets are masked: `xoxb-…abcd`. */
export interface LessonCall {
  readonly id: string;
  /** `web-api`, `webhooks`, `openid`, `install` … */
  readonly surface: string;
  /** The name of the Web API method, or of the endpoint. */
  readonly name: string;
  readonly verb: string;
  /** Path and query. */
  readonly path: string;
  readonly status: number;
  /** The header `Retry-After` of the answer, in seconds; null if it has no such header. */
  readonly retryAfter: number | null;
  /** The address to which the answer redirects; null if it is no redirect. */
  readonly location: string | null;
  /** Error code; null for a success. */
  readonly error: string | null;
  /** What the rule that refused the call found, for people to read; null for a success. */
  readonly reason: string | null;
  /** The arguments, as the platform reads them: see `argumentsOf`. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The JSON object of the answer; empty if it is anything else. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** The body of the answer. */
  readonly text: string;
  /** Whose token made the call; null without a token. */
  readonly actor: Exchange['actor'];
  /** When the call came, in epoch seconds of the world's clock. */
  readonly at: number;
  /** The id of the delivery or interaction that the call names as its cause, or null. */
  readonly causedBy: string | null;
  /** The ids of the events that the call caused. */
  readonly events: readonly string[];
  /** Whether the page made the call to read what it shows. */
  readonly isPageReading: boolean;
  /** Whether “Do it for me” made the call. */
  readonly isByParley: boolean;
}

/** What a person did with an app, as checks see it. The calls that the app made because of it have its id in `causedBy`. */
export type LessonInteraction = Pick<
  InteractionDetail,
  | 'id'
  | 'type'
  | 'state'
  | 'detail'
  | 'user_id'
  | 'channel'
  | 'ts'
  | 'view_id'
  | 'command'
  | 'action_id'
  | 'payload'
  | 'answer'
>;

/** The part of a world's log that a lesson looks at, and the world. */
export interface LessonFacts {
  /** The calls since the lesson began, oldest first, without `readings`. */
  readonly calls: readonly LessonCall[];
  /** The calls since the lesson began with which the page read what it shows, such as a walk in the Directory. */
  readonly readings: readonly LessonCall[];
  /** The deliveries of events since the lesson began, oldest first. */
  readonly deliveries: readonly WorldDelivery[];
  /** What people did with apps since the lesson began, oldest first. */
  readonly interactions: readonly LessonInteraction[];
  /** The answer of `GET /sandbox`. */
  readonly world: WorldBrief;
}

/** The facts for the check of one chapter. */
export interface ChapterFacts extends LessonFacts {
  /** Those of `calls` that came after the call that finished the previous chapter. */
  readonly chapterCalls: readonly LessonCall[];
  /** Those of `readings` that came after it. */
  readonly chapterReadings: readonly LessonCall[];
}

/**
 * What a check found. If the chapter is done, `summary` says in a sentence what the check saw, and `call` is the id of the call
 * that shows it. Otherwise `hint`, if there is one, says in a sentence what is missing.
 */
export type Finding =
  | { readonly done: true; readonly summary: string; readonly call?: string | undefined }
  | { readonly done: false; readonly hint?: string };

export type LessonCheck = (facts: ChapterFacts) => Finding;

/** The finding that the chapter is done. */
export const done = (summary: string, call?: LessonCall | string): Finding => ({
  done: true,
  summary,
  call: typeof call === 'object' ? call.id : call,
});

/** The finding that the chapter is not done. */
export const notDone = (hint?: string): Finding =>
  hint === undefined ? { done: false } : { done: false, hint };

/** Makes facts of calls in the log and of other data. */
export const factsOf = (
  calls: readonly LessonCall[],
  others: Pick<LessonFacts, 'deliveries' | 'interactions' | 'world'>,
): LessonFacts => ({
  calls: calls.filter(({ isPageReading }) => !isPageReading),
  readings: calls.filter(({ isPageReading }) => isPageReading),
  ...others,
});

/** Finds a call or reading by its id. */
export const callIn = (
  { calls, readings }: Pick<LessonFacts, 'calls' | 'readings'>,
  id: string | null | undefined,
): LessonCall | undefined => [...calls, ...readings].find((call) => call.id === id);
