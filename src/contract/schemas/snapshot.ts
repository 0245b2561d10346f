import * as z from 'zod/mini';
import { ResetBody } from './requests.ts';

/** Longer than any host's salt. */
const LONGEST_SALT = 200;

/** What the fields of a row are is a matter of its table. */
const Row: z.ZodMiniType = z.nullable(z.looseObject({}));

/** The whole world, as it is kept and given back: how it was made, and the rows that differ since. */
export const Snapshot = z.object({
  format: z.literal('parley-world'),
  /** Version of the row formats. */
  version: z.int(),
  seed: z.int(),
  /** What its secrets follow from beside the seed: as secret as they are. Null: they are predictable. */
  salt: z.nullable(z.string().check(z.minLength(1), z.maxLength(LONGEST_SALT))),
  options: z.required(ResetBody),
  /** `row` is null where a row of the seed was removed. */
  rows: z.array(z.object({ table: z.string(), key: z.string(), row: Row })),
});
