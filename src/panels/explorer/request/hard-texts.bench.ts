import { expectLinear, nothingBut, runOf } from '../../../../tools/bounds/hard-texts.ts';
import { decodeBody, encodeBody } from '../draft/body/body-codec.ts';
import { BODY_TYPES } from '../draft/body/body-type.ts';
import { fieldOfText } from '../draft/body/field.ts';
import { addTokenToBody } from '../draft/prepared-request.ts';

const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

const BODIES = {
  ...texts('%', '%41', '+', '&', '=', 'a', 'a=b&', '[', '{"a":', '"', '\\"', ' ', '\n', '\r', '--'),
  'parts without an end': nothingBut('--b\nContent-Disposition: form-data; name="a"\n\n'),
  'a part with many lines': runOf('--b\n', 'a: b\n', '--b--\n'),
  'a part with a long name': runOf('--b\ncontent-disposition: ', ' name="', '\n\n\n--b--\n'),
  'a boundary again and again': nothingBut('--b'),
};

for (const type of BODY_TYPES) {
  expectLinear(`a ${type} body`, (text) => decodeBody(type, text, {}, 'utf-8'), BODIES);
  expectLinear(
    `a ${type} body, written`,
    (text) => encodeBody(type, [fieldOfText('a', text, undefined)], 'utf-8'),
    {
      ...texts('a', '%', '"', '\n', '\r'),
      'what looks like the boundary': runOf('parley-boundary', '-'),
    },
  );
  expectLinear(`a ${type} body with a token`, (text) => addTokenToBody(type, text, 'x'), {
    ...texts('{', ' ', '--', '\n'),
    'spaces within': runOf('{', ' ', 'a'),
  });
}
