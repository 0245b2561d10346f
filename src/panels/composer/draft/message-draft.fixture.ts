import { checkBlocks } from '../../../contract/blocks/check.ts';
import { EXAMPLES } from '../../../contract/blocks/examples.ts';
import { isAllowedOn } from '../../../contract/blocks/surfaces.ts';
import fc from 'fast-check';
import type { DraftChange } from './message-draft.ts';

/** Any JSON value without the key `__proto__`, which would set a prototype. */
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

const plain = fc
  .string({ minLength: 1, maxLength: 24 })
  .filter((text) => text.trim() !== '')
  .map((text) => ({ type: 'plain_text', text }));
const id = fc.string({ minLength: 1, maxLength: 255 });

/** Blocks for a view: examples of some of its kinds, in any order. */
const blocksFor = (surface: 'modal' | 'home') =>
  fc
    .uniqueArray(
      fc.constantFrom(...Object.values(EXAMPLES).filter(({ type }) => isAllowedOn(type, surface))),
      {
        maxLength: 12,
        selector: ({ type }) => type,
      },
    )
    .map((blocks) =>
      blocks
        .filter((block) => checkBlocks([block], '', surface).length === 0)
        .map((block, at) => ({ ...block, block_id: `b${at}` })),
    );

const shared = {
  callback_id: id,
  external_id: id,
  private_metadata: fc.string({ maxLength: 3000 }),
};

/** Any valid modal or Home tab. */
export const anyView: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  fc.record(
    {
      type: fc.constant('modal'),
      title: plain,
      submit: plain,
      close: plain,
      clear_on_close: fc.boolean(),
      notify_on_close: fc.boolean(),
      ...shared,
      blocks: blocksFor('modal'),
    },
    { requiredKeys: ['type', 'title', 'submit', 'blocks'] },
  ),
  fc.record(
    { type: fc.constant('home'), ...shared, blocks: blocksFor('home') },
    { requiredKeys: ['type', 'blocks'] },
  ),
);
