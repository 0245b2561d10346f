import * as z from 'zod/mini';
import { MIN_EXAMINED_USERS, MAX_USERS } from './world-size.ts';

const count = z.int().check(z.gte(0));

/** `ready`: armed, and no call was made yet. `running`: something is still open. */
export const ExamState = z.enum(['ready', 'running', 'passed', 'failed']);

/**
 * What the client is examined by: the calls that it makes, the events that it is sent, by request or by socket, what people do
 * with it, or sign-ins that go through it.
 */
export const EXAM_KINDS = ['calls', 'events', 'sockets', 'interactions', 'sign-in'] as const;
export type ExamKind = (typeof EXAM_KINDS)[number];

/** `not_shown`: the client is done, and the wire has not shown every point. It is no pass. */
export const ExamVerdict = z.enum(['passed', 'failed', 'not_shown']);

/** What an exam looks for, whether it is armed or not. */
const aboutPoint = {
  /** Stable, for example `encodes_cursor`. */
  id: z.string(),
  title: z.string(),
  /** What to change in a client that fails it. */
  fix: z.string(),
  /** Seconds of the world's clock within which it must be seen; null if no time counts. */
  within_s: z.nullable(z.number()),
  /** The section of the interface that it rests on. */
  section: z.string(),
  /** Whether the exam can be passed while it is open. */
  optional: z.boolean(),
};

/** One thing that an exam looks for, before it is armed. */
export const ExamPointLine = z.object(aboutPoint);

/** One thing that an armed exam looks for, and what it has found. */
export const ExamPoint = z.object({
  ...aboutPoint,
  /** `open`: the wire has not shown it. */
  state: z.enum(['open', 'passed', 'failed']),
  /** What was seen, or what is still missing. */
  detail: z.string(),
  /** Id of the exchange that shows it; null if no single call does. */
  exchange: z.nullable(z.string()),
  /** Id of the delivery that shows it; null if no attempt to deliver does. */
  delivery: z.nullable(z.string()),
  /** Id of what a person did with the app, such as a command, that shows it; null if nothing of that kind does. */
  interaction: z.nullable(z.string()),
});

/** What an exam examines. */
const about = {
  name: z.string(),
  title: z.string(),
  /** What the client is to do. */
  about: z.string(),
  /** What the platform does on purpose. */
  does: z.string(),
  kind: z.enum(EXAM_KINDS),
  /** What the client calls. */
  needs: z.array(z.string()),
  /** Id of the lesson that teaches it; null if none does. */
  lesson: z.nullable(z.string()),
  /** Whether it replaces the world: its fault affects every app, so it cannot be armed for one app. */
  needs_world: z.boolean(),
};

/** An armed exam, with the verdict so far. */
export const Exam = z.object({
  ...about,
  /** The app that it examines among others; null if the world is there for the exam alone. */
  app_id: z.nullable(z.string()),
  state: ExamState,
  /** Null while it is not decided. */
  verdict: z.nullable(ExamVerdict),
  /** Calls of the client that were looked at. */
  calls: count,
  /** Walks that the client began. */
  walks: count,
  /** What the client is given besides its tokens, by the name of the environment variable. */
  given: z.record(z.string(), z.string()),
  points: z.array(ExamPoint),
});

/** An exam in the list; its state is null if it is not armed. */
export const ExamLine = z.object({
  ...about,
  state: z.nullable(ExamState),
  /** Null if it is not armed, or not decided. */
  verdict: z.nullable(ExamVerdict),
  /** The app that the list is for; null if it is for a world that is there for one exam alone. */
  app_id: z.nullable(z.string()),
  /** What it will look at. */
  points: z.array(ExamPointLine),
});

/** `GET /sandbox/exams`. */
export const ExamList = z.object({ ok: z.literal(true), exams: z.array(ExamLine) });

/** `GET /sandbox/verdicts`. */
export const ExamVerdicts = z.object({ ok: z.literal(true), exams: z.array(Exam) });

/** `GET /sandbox/exams/{name}`, arming one, and finishing it. */
export const ExamAnswer = z.object({ ok: z.literal(true), exam: Exam });

const app_id = z
  .string()
  .check(
    z.maxLength(64),
    z.describe(
      'Examines this app among others; without it, the app of a world that is there for the exam alone.',
    ),
  );

/** Which of the exams of that name: `GET /sandbox/exams` and `GET /sandbox/exams/{name}`. */
export const ExamQuery = z.object({ app_id: z.exactOptional(app_id) });

/** `POST /sandbox/exams/{name}/finish`. */
export const FinishBody = z.strictObject({ app_id: z.exactOptional(app_id) });

/** `POST /sandbox/exams/{name}`: the app that the exam is armed for, or the world that it is armed in. */
export const ArmBody = z.strictObject({
  app_id: z.exactOptional(app_id),
  seed: z.exactOptional(
    z.int().check(z.gte(0), z.lte(2 ** 32 - 1), z.describe('The same seed makes the same world.')),
  ),
  users: z.exactOptional(
    z
      .int()
      .check(
        z.gte(MIN_EXAMINED_USERS),
        z.lte(MAX_USERS),
        z.describe('How many users; 1,000 when left out.'),
      ),
  ),
});
