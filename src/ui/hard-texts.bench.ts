import { expectLinear, nothingBut } from '../../tools/bounds/hard-texts.ts';
import { rangeOfPointer } from './code/json-place.ts';
import { parseSource } from './code/json-tree.ts';

const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

const place = (json: string, pointer: string) => {
  const { source, root } = parseSource(json);
  return rangeOfPointer(source, root, pointer);
};

expectLinear('the place of a pointer in JSON', (json) => place(json, '/0/a/0'), {
  ...texts('[', '{"a":', '"', '[]', ','),
  'a list': (length) => `[${'1,'.repeat(length / 2)}1]`,
  'an object': (length) => `[{${'"b":1,'.repeat(length / 6)}"a":[1]}]`,
});

expectLinear(
  'the place of a long pointer in JSON',
  (json) => place(json, '/0'.repeat(json.length / 2)),
  { 'a nested list': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2) },
);
