import fc from 'fast-check';
import type { DraftChange } from './message-draft.ts';

/** JSON as it comes off a wire: with no key that sets a prototype. */
export const anyJson = fc
  .jsonValue()
  .filter((value) => !JSON.stringify(value).includes('__proto__'));

export const anyChange: fc.Arbitrary<DraftChange> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: fc.string() }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: fc.integer({ min: -2, max: 9 }),
    blocks: fc.array(anyJson),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    from: fc.nat(9),
    to: fc.integer({ min: -2, max: 9 }),
  }),
  fc.record({ kind: fc.constant('duplicate' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({
    kind: fc.constant('surface' as const),
    surface: fc.constantFrom('message' as const, 'modal' as const, 'home' as const),
  }),
  fc.record({ kind: fc.constant('block' as const), at: fc.nat(9), block: anyJson }),
  fc.record({
    kind: fc.constant('payload' as const),
    payload: fc.dictionary(fc.constantFrom('text', 'blocks', 'type', 'x'), anyJson),
  }),
);
