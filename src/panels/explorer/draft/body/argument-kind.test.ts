import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../contract/catalog.ts';
import { argumentKindOf, type ArgumentKind } from './argument-kind.ts';

describe('the control of an argument', () => {
  it.each<[JsonSchema, ArgumentKind]>([
    [{ type: 'string' }, { control: 'text' }],
    [{}, { control: 'text' }],
    [{ type: 'integer' }, { control: 'integer' }],
    [{ type: ['number', 'null'] }, { control: 'number' }],
    [{ type: 'boolean' }, { control: 'boolean' }],
    [
      { type: 'string', enum: ['full', 'none', 'full', 1] },
      { control: 'choice', options: ['full', 'none'] },
    ],
    [
      { anyOf: [{ const: 'a' }, { anyOf: [{ const: 'b' }] }] },
      { control: 'choice', options: ['a', 'b'] },
    ],
    [
      { type: 'array', items: { type: 'string' } },
      { control: 'json', shape: 'array' },
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'object' }] }, { control: 'json', shape: 'object' }],
  ])('for %j', (schema, kind) => {
    expect(argumentKindOf(schema)).toEqual(kind);
  });
});
