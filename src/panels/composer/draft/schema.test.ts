import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { checkBlocks } from '../../../contract/blocks/check.ts';
import { BLOCKS } from '../../../contract/blocks/kinds.ts';
import {
  childSchemaOf,
  exampleOf,
  hasFieldAt,
  requiredTypeOf,
  variantFor,
  variantsOf,
} from './schema.ts';

const schemaOf = (type: string) =>
  z.toJSONSchema(BLOCKS.find((kind) => kind.type === type)?.schema ?? z.never(), {
    io: 'input',
  }) as JsonSchema;

describe('a fault of a block', () => {
  it.each([
    ['header', { text: { type: 'plain_text', text: 'x' } }, 'text/text', true],
    ['header', { text: { type: 'plain_text' } }, 'text/text', true],
    ['header', { text: { type: 'plain_text', text: 'x', emoji: 5 } }, 'text/emoji', false],
    ['header', { text: { type: 'plain_text', text: 'x' } }, 'text', false],
    ['header', { text: { type: 'plain_text', text: 'x' } }, 'block_id', false],
    ['header', { text: { type: 'plain_text', text: 'x' }, colour: 'red' }, 'colour', false],
    ['header', { text: 'x' }, 'text/text', false],
    ['section', { fields: [{ type: 'mrkdwn', text: 'x' }] }, 'fields/0/text', true],
    ['section', { fields: [{ type: 'mrkdwn', text: 'x' }] }, 'fields/1/text', false],
    ['section', { fields: [{ type: 'nonsense', text: 'x' }] }, 'fields/0/text', false],
    ['actions', { elements: [{ type: 'button', value: 'x' }] }, 'elements/0/value', true],
    ['section', { text: { type: 'mrkdwn', text: 'x' } }, '', false],
  ])('in %s %j at %s stands at a field: %s', (type, block, at, expected) => {
    expect(hasFieldAt(schemaOf(type), { type, ...block }, at.split('/'))).toBe(expected);
  });
});

describe('the shapes of blocks', () => {
  it('are told apart by type', () => {
    const accessory = childSchemaOf(schemaOf('section'), 'accessory');
    const types = variantsOf(accessory ?? {}).map(requiredTypeOf);
    expect(types).toContain('image');
    expect(types).toContain('static_select');
    expect(requiredTypeOf(variantFor(accessory ?? {}, 'button') ?? {})).toBe('button');
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
