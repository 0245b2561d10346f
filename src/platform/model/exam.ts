import * as z from 'zod/mini';
import { defineTable } from './define-table.ts';
import { seconds } from './shapes.ts';

/** An exam that is armed, with what it has seen of its client. */
export const ExamRecord = z.object({
  name: z.string(),
  /** When the client was said to be done; null if it was not, or has made a call since. */
  finished_at: z.nullable(seconds),
  /** The exam itself knows what is in it. */
  state: z.looseObject({}),
});
export type ExamRecord = z.infer<typeof ExamRecord>;

export const exams = defineTable({
  name: 'exams',
  schema: ExamRecord,
  key: (row) => row.name,
});
