import * as z from 'zod/mini';
import { ResetBody } from './requests.ts';

/** Longer than any host's salt. */
const MAX_SALT_LENGTH = 200;

/** The table defines the fields of its rows. */
const Row: z.ZodMiniType = z.nullable(z.looseObject({}));

/** A stored world: the options it was created with, and the rows that differ from what they generate. */
export const Snapshot = z.object({
  format: z.literal('parley-world'),
  /** Version of the row formats. */
  version: z.int(),
  seed: z.int(),
  /** What its secrets are derived from besides the seed; itself a secret. Null: they are predictable. */
  salt: z.nullable(z.string().check(z.minLength(1), z.maxLength(MAX_SALT_LENGTH))),
  options: z.required(ResetBody),
  /** `row` is null where a row of the seed was removed. */
  rows: z.array(z.object({ table: z.string(), key: z.string(), row: Row })),
});
