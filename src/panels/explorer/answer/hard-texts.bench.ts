import { expectLinear, nothingBut } from '../../../../tools/bounds/hard-texts.ts';
import { argumentFaults } from '../request/RequestPane.tsx';

const METHOD = {
  arguments: { type: 'object', properties: { a: {} } },
  channel: null,
  errors: [],
} as const;
const POINTER = ' [json-pointer:/';

expectLinear(
  'a message that names an argument',
  (text) => argumentFaults(METHOD, { ok: false, error: 'x', messages: [`${text}a`] }),
  Object.fromEntries(
    ['[ERROR] ', POINTER, `${POINTER}a]`, '/a'].map((unit) => [unit, nothingBut(unit)]),
  ),
);
