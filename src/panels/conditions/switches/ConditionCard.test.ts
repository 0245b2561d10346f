import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialTexts, listParameters, parseTexts } from './ConditionCard.tsx';

const parameters = listParameters({
  type: 'object',
  properties: {
    methods: { type: 'array', items: { type: 'string' }, default: ['*'], description: 'Which.' },
    done: { type: 'string', enum: ['always', 'never'], default: 'never' },
    share: { type: 'number', default: 0.3 },
    burst: { type: 'integer' },
    user_id: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
});

describe('the parameters of a condition', () => {
  it('come from its schema', () => {
    expect(parameters.map(({ name, kind, defaultText }) => [name, kind, defaultText])).toEqual([
      ['methods', 'list', '*'],
      ['done', 'choice', 'never'],
      ['share', 'number', '0.3'],
      ['burst', 'integer', ''],
      ['user_id', 'text', ''],
      ['strict', 'flag', 'false'],
    ]);
    expect(listParameters({ type: 'object' })).toEqual([]);
  });

  it('show what the condition is active with', () => {
    expect(initialTexts(parameters, { methods: ['a.b', 'c.d'], share: 0.5 })).toMatchObject({
      methods: 'a.b, c.d',
      share: '0.5',
      done: 'never',
    });
  });

  it('are read back as what the schema wants, empty ones left out', () => {
    const written = { methods: 'chat.delete, users.list', share: '.5', burst: '', strict: 'true' };
    expect(parseTexts(parameters, written)).toEqual({
      values: { methods: ['chat.delete', 'users.list'], share: 0.5, strict: true },
    });
    expect(parseTexts(parameters, { share: 'half' })).toEqual({
      faults: { share: 'Must be a number; it is “half”.' },
    });
  });

  it('survive the way through the form', () => {
    const word = fc.stringMatching(/^[a-z.]{1,8}$/);
    const values = fc.record(
      {
        methods: fc.array(word, { minLength: 1 }),
        burst: fc.integer(),
        user_id: word,
        strict: fc.boolean(),
      },
      { requiredKeys: ['methods', 'burst', 'user_id', 'strict'] },
    );
    fc.assert(
      fc.property(values, (active) => {
        const known = parameters.filter(({ name }) => name in active);
        expect(parseTexts(known, initialTexts(known, active))).toEqual({ values: active });
      }),
    );
  });
});
