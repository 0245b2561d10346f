import * as z from 'zod/mini';
import { MIN_EXAMINED_USERS, MAX_USERS } from './world-size.ts';

const count = z.int().check(z.gte(0));

/** `ready`: armed, and no call was made yet. `running`: something is still open. */
export const ExamState = z.enum(['ready', 'running', 'passed', 'failed']);

/** One thing that an exam looks for. */
export const ExamPoint = z.object({
  /** Stable, for example `encodes_cursor`. */
  id: z.string(),
  title: z.string(),
  state: z.enum(['open', 'passed', 'failed']),
  /** What was seen, or what is still missing. */
  detail: z.string(),
  /** Id of the exchange that shows it; null if no single call does. */
  exchange: z.nullable(z.string()),
  /** What to change in a client that fails it. */
  fix: z.string(),
});

/** What an exam examines. */
const about = {
  name: z.string(),
  title: z.string(),
  about: z.string(),
};

/** An armed exam, with the verdict so far. */
export const Exam = z.object({
  ...about,
  state: ExamState,
  /** Calls of the client that were looked at. */
  calls: count,
  /** Walks that the client began. */
  walks: count,
  points: z.array(ExamPoint),
});

/** An exam in the list; its state is null if it is not armed. */
export const ExamLine = z.object({ ...about, state: z.nullable(ExamState) });

/** `GET /sandbox/exams`. */
export const ExamList = z.object({ ok: z.literal(true), exams: z.array(ExamLine) });

/** `GET /sandbox/exams/{name}`, arming one, and finishing it. */
export const ExamAnswer = z.object({ ok: z.literal(true), exam: Exam });

/** `POST /sandbox/exams/{name}`: the world that the exam is armed in. */
export const ArmBody = z.strictObject({
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
