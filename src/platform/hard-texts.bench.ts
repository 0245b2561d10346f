import { expectLinear, nothingBut, runOf } from '../../tools/bounds/hard-texts.ts';
import { parseJson } from '../contract/json.ts';
import { defineDeployment, surfaceOf } from './runtime/deployment.ts';
import { parseContentType } from './http/content-type.ts';
import { parseUrlEncoded } from './http/form.ts';

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const deployment = defineDeployment({ base_url: 'https://e.com/a' });
const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

expectLinear('a Content-Type', parseContentType, {
  ...texts(';', '=', '"', ';a="', ' ', ';charset=utf-8'),
  'spaces within': runOf('text/plain;charset="', ' ', '"x'),
});

expectLinear('a form', (text) => parseUrlEncoded(text, decode), {
  ...texts('&', '=', '+', '%41', '%4', 'a=b&', 'a[]=b&', '%41&'),
});

expectLinear('JSON', (text) => parseJson(text), {
  ...texts('[', '{"a":', '"', '\\', '[]', ' '),
  'a list': (length) => `[${'1,'.repeat(length / 2)}1]`,
  'escaped quotes': runOf('"', '\\"', '"'),
});

expectLinear('an address', (path) => surfaceOf(deployment, new URL(`https://e.com/a${path}`)), {
  'a webhook with a long part': runOf('/T1/', 'a', '//x'),
  slashes: nothingBut('/'),
});

expectLinear('a base address', (base_url) => defineDeployment({ base_url }), {
  'slashes within': runOf('https://e.com/', '/', 'a'),
});
