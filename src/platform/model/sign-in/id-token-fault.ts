import * as z from 'zod/mini';
import { SIGNATURE_FAULTS } from '../../runtime/rs256.ts';
import type { World } from '../world/world.ts';

/** How an armed exam has the platform make identity tokens wrong. */
export const IdTokenFault = z.object({
  /** Claims in place of the right ones; null leaves one out. */
  claims: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  /** Null: it is signed as ever. */
  sign: z.nullable(z.enum(SIGNATURE_FAULTS)),
});
export type IdTokenFault = z.infer<typeof IdTokenFault>;

/** What is wrong with the identity tokens of this world; null if nothing is. It is part of the state of an exam. */
export function idTokenFaultOf({ exams }: Pick<World, 'exams'>): IdTokenFault | null {
  for (const { state } of exams.scan()) {
    const read = IdTokenFault.safeParse(state['id_token']);
    if (read.success) return read.data;
  }
  return null;
}
