import { expectLinear, nothingBut, runOf } from '../../../tools/bounds/hard-texts.ts';
import { linkDigest } from '../../base/link-memory.ts';
import { decodeDemo, readDemoText } from '../links/codec.ts';
import type { WorldBrief } from '../sandbox.ts';
import { comparableAnswer } from './answer.ts';
import type { DemoStep } from './demo.ts';
import { findReferences, secretReferences, templateOf } from './references.ts';
import { requestFault } from './step-rules.ts';
import { answerValue } from './values/answer-value.ts';
import { clientReferences } from './values/client-references.ts';
import { maskTemplate } from './values/mask-template.ts';
import { parseTemplate } from './values/template.ts';

const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

// Everything up to inflating happens at once; these texts get no further.
expectLinear('a link', (text) => void decodeDemo(text), {
  ...texts('.', ' ', '%2E', '%', '1.', '…', '%20', '=', 'é'),
  'letters before a full stop': runOf('1.', 'a', '!'),
  'full stops within': runOf('1.a', '.', 'a'),
});

expectLinear('the digest of a link', linkDigest, {
  ...texts('.', ' ', '%', 'é', 'a', '. '),
  'full stops within': runOf('1.a', '.', 'a'),
});

const step = (fields: string) =>
  `{"format":"parley-demo","version":1,"world":{"seed":1,"now":1,"frozen":true},"steps":[{"verb":"POST","url":"/api/x"${fields}}]}`;
const [before, after] = step(',"body":"|"').split('|') as [string, string];

expectLinear('a demo', readDemoText, {
  'a body of braces': runOf(before, '{', after),
  'a body of placeholders': runOf(before, '{{world.a}}', after),
  'a body of secrets': runOf(before, 'token=a&', after),
  steps: (length) => {
    const one = '{"verb":"POST","url":"/api/x"},';
    return step('').replace('[', `[${one.repeat(length / one.length)}`);
  },
  'unknown fields': (length) =>
    step('').replace(
      '{',
      `{${Array.from({ length: length / 10 }, (_, n) => `"f${n}":0,`).join('')}`,
    ),
  'nothing but lists': runOf('{"format":"parley-demo","version":1,"more":[', '[],', '[]]}'),
});

expectLinear(
  'a text with placeholders',
  parseTemplate,
  texts('{', '{{', '{{1.', '{{1.a}}', '{{{1.a}}}', '}}', '{{world.'),
);

expectLinear(
  'a template that is masked',
  maskTemplate,
  texts('{{1.a}}', 'code={{1.a}}&', 'token=a{{1.a}}b', 'xoxb-{{1.a}}', '{{', '"code":"'),
);

expectLinear(
  'an answer with values',
  (body) => {
    answerValue({ body });
    answerValue({ body: '', location: `https://app.test/?${body}` });
  },
  texts(
    '<input type="hidden" name="',
    '<input type="hidden" name="a" value="',
    '&amp;',
    'a=b&',
    '?',
  ),
);

expectLinear(
  'what a client makes up',
  (text) => void clientReferences([{ verb: 'POST', url: `/x?${text}`, body: text }], []),
  texts('"code_verifier"', '"code_verifier" ', 'code_verifier=…&', '&code=', '"code" : ', ' '),
);

const MANIFEST = '/api/apps.manifest.create';
const FORM_TYPE = ['content-type', 'application/x-www-form-urlencoded'] as const;

expectLinear(
  'a request of a demo',
  (text) => {
    requestFault({ verb: 'GET', path: `/api/${text}`, headers: [], body: undefined });
    requestFault({ verb: 'POST', path: '/openid/x', headers: [], body: text });
    requestFault({ verb: 'PATCH', path: '/sandbox/apps/A1', headers: [], body: text });
    requestFault({ verb: 'POST', path: MANIFEST, headers: [FORM_TYPE], body: text });
  },
  texts('/', '.', '%2', '..', '?', '%25', String.raw`\u`, '{"a":'),
);

const APP = {
  client_secret: 'cafe0123456789',
  signing_secret: 'beef0123456789',
  verification_token: 'abcdef0123456789',
  tokens: [{ token: 'xoxb-0123456789abcdef' }],
  webhooks: [{ url: 'https://hooks.test/services/T1/B1/abc' }],
};
const world = {
  apps: [APP],
  deployment: { base_url: 'http://localhost' },
} as unknown as WorldBrief;

expectLinear(
  'what is recorded',
  (text) => {
    secretReferences(text, world);
    templateOf({ verb: 'POST', url: text, body: text }, world);
  },
  texts('-', '.', 'x', '…', 'cafe0123456789 ', 'xoxb-…cdef ', '{', '=', '/', 'http://localhost'),
);

expectLinear(
  'references to answers',
  (text) => {
    const form: DemoStep = {
      verb: 'POST',
      url: '/api/x',
      headers: [['content-type', 'x-www-form-urlencoded']],
      body: text,
    };
    findReferences([form, { ...form, headers: [] }], [text.split('-'), [text]], world);
  },
  {
    ...texts('.', '-', '%41', 'A=', String.raw`\n`, '%', '{', 'https://a/…abcd', '…abcd'),
    ...texts('https%3A%2F%2Fa%2Fcommands%2FT1%2FR1%2F…abcd', 'https://…abcd', '%2F…abcd'),
    'many values': (length) =>
      Array.from({ length: length / 8 }, (_, n) => `V${100_000 + n}`).join('-'),
  },
);

const addresses = {
  base_url: 'http://localhost',
  webhook_host: 'http://localhost',
  issuer: 'http://localhost',
};
expectLinear(
  'an answer that is compared',
  (body) => comparableAnswer(body, addresses),
  texts('eyJ', 'eyJ.', 'eyJa.eyJ', '"kid":"', '"n":"a', 'http://localhost', 'a.', ' action="/'),
);
