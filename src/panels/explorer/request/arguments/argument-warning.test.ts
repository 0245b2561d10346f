import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../contract/catalog.ts';
import { argumentWarning } from './argument-warning.ts';
import { fieldOfText } from '../../draft/body/field.ts';

const warn = (text: string, schema: JsonSchema, required = false) =>
  argumentWarning(fieldOfText('argument', text, schema), schema, required);

describe('the warning at an argument', () => {
  it('appears for a required argument that is missing or empty, and for no other', () => {
    expect(argumentWarning(undefined, { type: 'string' }, true)).toBe('Required, but not set.');
    expect(warn('', { type: 'string' }, true)).toBe('Required, but empty.');
    expect(argumentWarning(undefined, { type: 'string' }, false)).toBeNull();
    expect(warn('', { type: 'integer' })).toBeNull();
  });

  it.each<[JsonSchema, string, string]>([
    [{ type: 'integer', minimum: 1, maximum: 1000 }, '20', 'x'],
    [{ type: 'integer', minimum: 1, maximum: 1000 }, '1000', '1001'],
    [{ type: 'integer', minimum: 1, maximum: 1000 }, '1', '0'],
    [{ type: 'integer' }, '-5', '1.5'],
    [{ type: 'number' }, '1.5', ' '],
    [{ type: 'boolean' }, 'false', 'no'],
    [{ anyOf: [{ const: 'full' }, { const: 'none' }] }, 'full', 'half'],
    [{ enum: ['full', 'none'] }, 'none', ''.padEnd(1)],
    [{ type: 'array' }, '[1]', '[1'],
    [{ type: 'array' }, '[]', '{}'],
    [{ type: 'object' }, '{"a":1}', '[]'],
    [{ anyOf: [{ type: 'string' }, { type: 'array' }] }, '[]', 'blocks'],
    [{ type: 'string', maxLength: 3 }, 'abc', 'abcd'],
    [{ type: 'string', minLength: 2 }, 'ab', 'a'],
    [{ type: 'string', pattern: '^C' }, 'C1', 'D1'],
  ])('under %j is absent at %j and present at %j', (schema, good, bad) => {
    expect(warn(good, schema)).toBeNull();
    expect(warn(bad, schema)).toMatch(/^(Must|Invalid JSON:) .+\.?$/);
  });
});
