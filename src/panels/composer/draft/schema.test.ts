import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { checkBlocks } from '../../../contract/blocks/check.ts';
import { BLOCKS } from '../../../contract/blocks/kinds.ts';
import { childOf, exampleOf, typeIn, variantFor, variantsOf } from './schema.ts';

const schemaOf = (type: string) =>
  z.toJSONSchema(BLOCKS.find((kind) => kind.type === type)?.schema ?? z.never(), {
    io: 'input',
  }) as JsonSchema;

describe('the shapes of blocks', () => {
  it('are told apart by type', () => {
    const accessory = childOf(schemaOf('section'), 'accessory');
    const types = variantsOf(accessory ?? {}).map(typeIn);
    expect(types).toContain('image');
    expect(types).toContain('static_select');
    expect(typeIn(variantFor(accessory ?? {}, 'button') ?? {})).toBe('button');
    expect(variantFor(accessory ?? {}, 'nonsense')).toBeUndefined();
  });

  it('give something to begin with, that lacks no more than its texts', () => {
    for (const { type } of BLOCKS) {
      const example = exampleOf(schemaOf(type));
      expect(example).toMatchObject({ type });
      for (const { message } of checkBlocks(
        [example],
        '',
        type === 'alert' ? 'modal' : 'message',
      )) {
        expect(message).toMatch(/is empty|must be a whole|needs /);
      }
    }
  });
});
