import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { MAX_YAML_LENGTH, parseYaml } from './parse-yaml.ts';

const json = fc.jsonValue({ maxDepth: 5 }).map(
  // YAML has no negative zero in its JSON schema, and JSON writes none.
  (value) => JSON.parse(JSON.stringify(value)) as unknown,
);

test('reads what a writer of YAML wrote, whatever the value', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(parseYaml(stringify(value))).toEqual({ value });
    }),
  );
});

test('reads JSON, which is YAML', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(parseYaml(JSON.stringify(value))).toEqual({ value });
    }),
  );
});

test('never throws, whatever the text', () => {
  const soup = fc
    .array(
      fc.constantFrom(
        '? ',
        '- ',
        'a: ',
        '&a ',
        '*a',
        '!!x ',
        '{',
        '[',
        ',',
        '\n',
        ' ',
        '"',
        '|',
        '%',
        '---\n',
      ),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), soup), (text) => {
      const read = parseYaml(text);
      if ('fault' in read) expect(read.fault).not.toBe('');
      else expect(JSON.parse(JSON.stringify(read.value))).toEqual(read.value);
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    'a: 1\nb: [',
    'line 2, column 5: Flow sequence in block collection must be sufficiently indented and end with a ]',
  ],
  ['a: 1\na: 2', 'line 2, column 1: the key "a" is there twice'],
  ['? [a, b]\n: c', 'line 1, column 3: With stringKeys, all keys must be strings'],
  [
    '---\na\n---\nb',
    'line 3, column 1: Source contains multiple documents; please use YAML.parseAllDocuments()',
  ],
  ['['.repeat(5000), 'nested more than 64 levels deep'],
  ['- '.repeat(70), 'nested more than 64 levels deep'],
  [' '.repeat(MAX_YAML_LENGTH + 1), 'it has 200001 characters, of at most 200000'],
])('says what is wrong with %#, and where', (text, fault) => {
  expect(parseYaml(text)).toEqual({ fault });
});

test('does not let references multiply a text', () => {
  const levels = Array.from(
    { length: 9 },
    (_, n) => `k${n + 1}: &k${n + 1} [${`*k${n}, `.repeat(9)}]`,
  );
  expect(parseYaml(['k0: &k0 [x]', ...levels].join('\n'))).toEqual({
    fault: expect.stringContaining('alias'),
  });
});

test('a date is a text, and so is a number that JSON does not have', () => {
  expect(parseYaml('a: 2026-01-01\nb: .inf\n1: yes')).toEqual({
    value: { a: '2026-01-01', b: 'Infinity', 1: 'yes' },
  });
});
