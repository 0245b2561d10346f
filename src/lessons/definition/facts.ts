import type {
  Exchange,
  InteractionDetail,
  WorldBrief,
  WorldDelivery,
} from '../../contract/sandbox.ts';

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
  /** When it came, epoch seconds of the world's clock. */
  readonly at: number;
  /** Id of the delivery or interaction it names as its cause, or null. */
  readonly causedBy: string | null;
  /** Ids of the events it caused. */
  readonly events: readonly string[];
  /** Whether the page read something for its own display. */
  readonly isPageReading: boolean;
  /** Whether “Do it for me” made it. */
  readonly isByParley: boolean;
}

/** What a person did with an app, as checks see it. The calls that it caused name it as their cause. */
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

/** What a check looks at. */
export interface LessonFacts {
  /** Calls since the lesson began, oldest first, without those by which the page reads what it shows. */
  readonly calls: readonly LessonCall[];
  /** Calls by which the page read what it shows, such as a walk in the Directory. */
  readonly readings: readonly LessonCall[];
  /** Deliveries of events since the lesson began, oldest first. */
  readonly deliveries: readonly WorldDelivery[];
  /** What people did with apps since the lesson began, oldest first. */
  readonly interactions: readonly LessonInteraction[];
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

/** What a check found. If done, `summary` says in a sentence what it saw, and `call` shows it; else `hint` says what is missing. */
export type Finding =
  | { readonly done: true; readonly summary: string; readonly call?: string | undefined }
  | { readonly done: false; readonly hint?: string };

export type LessonCheck = (facts: ChapterFacts) => Finding;

/** The chapter is done: `summary` says in a sentence what was seen, and `call` shows it. */
export const done = (summary: string, call?: LessonCall | string): Finding => ({
  done: true,
  summary,
  call: typeof call === 'object' ? call.id : call,
});

/** The chapter is not done; `hint` says what was seen, and what to change, if there is something to say. */
export const missing = (hint?: string): Finding =>
  hint === undefined ? { done: false } : { done: false, hint };

/** Makes facts of data that was read before. */
export const factsOf = (
  calls: readonly LessonCall[],
  others: Pick<LessonFacts, 'deliveries' | 'interactions' | 'world'>,
): LessonFacts => ({
  calls: calls.filter(({ isPageReading }) => !isPageReading),
  readings: calls.filter(({ isPageReading }) => isPageReading),
  ...others,
});

/** A call or reading by its id. */
export const callIn = (
  { calls, readings }: Pick<LessonFacts, 'calls' | 'readings'>,
  id: string | null | undefined,
): LessonCall | undefined => [...calls, ...readings].find((call) => call.id === id);
