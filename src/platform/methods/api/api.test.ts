import * as z from 'zod/mini';
import { defineMethod, type Failure } from '../../pipeline/method.ts';

/** Checks the connection: answers with its arguments. */
export const apiTest = defineMethod({
  name: 'api.test',
  summary: 'Checks that calls reach the platform.',
  description: 'Returns the arguments it was sent. With `error`, it fails with that error code.',
  verbs: ['GET', 'POST'],
  tier: 4,
  tokens: [],
  scopes: [],
  args: z.object({
    error: z.optional(z.string().check(z.describe('Error code to fail with.'))),
    foo: z.optional(z.string().check(z.describe('Any value; it is returned.'))),
  }),
  returns: z.object({ args: z.record(z.string(), z.unknown()) }),
  errors: [],
  provenance: 'assumed',
  assumptions: ['A-1'],
  handler: ({ args: { error }, given }) => {
    const args = Object.fromEntries([...given].filter(([name]) => name !== 'token'));
    if (error === undefined) return { args };
    // The caller chooses the error code, so it cannot be declared.
    return {
      failed: error,
      evidence: 'argument error',
      extra: { args },
    } satisfies Failure as never;
  },
});
