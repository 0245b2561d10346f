import * as z from 'zod/mini';
import { SCOPES } from '../../contract/scopes.ts';

/**
 * Who signed in to an app last, and what they agreed to: lets the next sign-in into the same workspace skip
 * the page of consent (interface, "Authorization (sign-in)", `team`; docs/assumptions.md, A-25).
 */
export const SignInRecord = z.object({
  app: z.string(),
  user: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** Epoch seconds. */
  at: z.int(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;

export const signIns = {
  name: 'sign_ins',
  schema: SignInRecord,
  key: (row: SignInRecord) => row.app,
};
