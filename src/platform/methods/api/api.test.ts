import * as z from 'zod/mini';
import { defineMethod, type Failure } from '../../pipeline/method.ts';

/** Says that the platform is there, and gives back what it was told. */
export const apiTest = defineMethod({
  name: 'api.test',
  summary: 'Checks that calls reach the platform.',
  description:
    'Answers with the arguments it was sent. With `error`, answers with that error instead.',
  verbs: ['GET', 'POST'],
  tier: 4,
  tokens: [],
  scopes: [],
  args: z.object({
    error: z.optional(z.string().check(z.describe('A code to be refused with.'))),
    foo: z.optional(z.string().check(z.describe('Anything; it comes back.'))),
  }),
  returns: z.object({ args: z.record(z.string(), z.unknown()) }),
  errors: [],
  provenance: 'assumed',
  assumptions: ['A-1'],
  handler: ({ args: { error }, given }) => {
    const args = Object.fromEntries([...given].filter(([name]) => name !== 'token'));
    if (error === undefined) return { args };
    // The one method whose caller chooses the code, so it cannot be declared.
    return {
      failed: error,
      evidence: 'argument error',
      extra: { args },
    } satisfies Failure as never;
  },
});
