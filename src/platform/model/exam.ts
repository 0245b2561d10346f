import * as z from 'zod/mini';
import { SIGNATURE_FAULTS } from '../../contract/conditions.ts';
import { defineTable } from './define-table.ts';
import { Failing, Pause } from './service-state.ts';
import { seconds } from './shapes.ts';
import type { World } from './world/world.ts';

/** An exam that is armed, with what it has seen of its client. */
export const ExamRecord = z.object({
  name: z.string(),
  /** The app that is examined, among others in the world; absent if the world is there for the exam alone. */
  app_id: z.optional(z.string()),
  /** When the client was said to be done; null if it was not, or has made a call since. */
  finished_at: z.nullable(seconds),
  /** The exam itself knows what is in it. */
  state: z.looseObject({}),
});
export type ExamRecord = z.infer<typeof ExamRecord>;

/** The key of an exam, and of the app that it examines. */
export const examKey = ({ name, app_id }: Pick<ExamRecord, 'name' | 'app_id'>): string =>
  app_id === undefined ? name : `${name} ${app_id}`;

export const exams = defineTable({ name: 'exams', schema: ExamRecord, key: examKey });

/** How an exam has the platform make identity tokens wrong. */
const IdTokenFault = z.object({
  /** Claims in place of the right ones; null leaves one out. */
  claims: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  /** Null: it is signed as ever. */
  sign: z.nullable(z.enum(SIGNATURE_FAULTS)),
});
export type IdTokenFault = z.infer<typeof IdTokenFault>;

/** What an exam has the service do wrong, as part of its state: it comes and goes with the exam. */
export const ExamFaults = z.object({
  pause: z.optional(Pause),
  failing: z.optional(Failing),
  /** Answers of these methods are late by this many milliseconds of the world's clock. */
  delay: z.optional(z.object({ methods: z.array(z.string()), ms: z.int() })),
  /** How many seconds new triggers live. */
  trigger_life_s: z.optional(z.number()),
  id_token: z.optional(IdTokenFault),
});
export type ExamFaults = z.infer<typeof ExamFaults>;

/** Whether an exam looks at what an app does; null: at what nobody is known to have done. */
export const looksAt = ({ app_id }: Pick<ExamRecord, 'app_id'>, app: string | null): boolean =>
  app_id === undefined || app_id === app;

/** What the exams of an app have the service do wrong to it in this respect; undefined if nothing. */
export function examFault<Name extends keyof ExamFaults>(
  { exams: armed }: Pick<World, 'exams'>,
  app: string | null,
  name: Name,
): ExamFaults[Name] {
  // Most worlds have none, and this is asked for each call.
  if (armed.size === 0) return undefined;
  for (const row of armed.scan()) {
    const read = looksAt(row, app) ? ExamFaults.safeParse(row.state['faults']) : null;
    if (read?.success === true && read.data[name] !== undefined) return read.data[name];
  }
  return undefined;
}
