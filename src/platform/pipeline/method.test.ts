import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineMethod, fail } from './method.ts';

const base = {
  name: 'probe.run',
  summary: 'Probes.',
  verbs: ['POST'],
  tier: 4,
  tokens: [],
  scopes: [],
  args: z.object({}),
  returns: z.object({ done: z.boolean() }),
  provenance: 'assumed',
} as const;

describe('defineMethod', () => {
  it('compiles only with declared error codes and the declared answer', () => {
    const declared = defineMethod({
      ...base,
      errors: ['channel_not_found'],
      handler: () => fail('channel_not_found', 'nothing'),
    });
    const undeclared = defineMethod({
      ...base,
      errors: ['channel_not_found'],
      // @ts-expect-error -- message_not_found is not declared
      handler: () => fail('message_not_found', 'nothing'),
    });
    const misanswering = defineMethod({
      ...base,
      errors: [],
      // @ts-expect-error -- the answer has no field `finished`
      handler: () => ({ finished: true }),
    });
    expect([declared, undeclared, misanswering].map(({ name }) => name)).toEqual(
      Array(3).fill('probe.run'),
    );
  });
});
