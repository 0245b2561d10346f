import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../contract/yaml/parse-yaml.ts';
import { findRequests } from './find-requests.ts';
import { MAX_DOCUMENT_LENGTH, MAX_REQUESTS, MAX_TEXT_LENGTH } from './reading/found.ts';

const SHELL_PIECES = [
  ...'curl|http://h/api/a| -d |"|$(|`|EOF|@-|-H|a: b|--next|#|{|\\|\\u12|\\x|\n|<<E\n'.split('|'),
  ..." -F 'a=b' ;';$';printf '%b' ;|".split(';'),
];
const LOG_PIECES =
  "Sending a request - url: u~, json: ~{'a': ~[~(~b'~None~}~]~,~http request url: u~\nhttp request body: {~\"0\":~apiCall('x') start".split(
    '~',
  );
const CODE_PIECES =
  "fetch( ~{ ~'a': ~b, ~client.a.b(~WebClient(~`~${process.env.A}~**~=~()=>~new ~NewRequest(~.header(~newBuilder(~//~package main~JSON.stringify(~) ~+~os.environ[".split(
    '~',
  );
const NAMES =
  'log entries request postData params headers name value text item auth type bearer url raw query body mode urlencoded formdata paths /a get post parameters schema example examples requestBody content application/json properties $ref servers variables in __proto__'.split(
    ' ',
  );

const why = (text: string) => {
  const found = findRequests(text, parseYaml);
  return found.ok ? '' : found.why;
};

const COMMAND_PIECES =
  'wget |http |https |POST |http://h/api/a|--header |--post-data=|a=b|a:=1|a:=[|a==b|a:b|a@b|a[b]=c|-f |-A bearer |-a |{{a}}|GET /api/a HTTP/1.1\n|Host: h\n|\n\n|###\n'.split(
    '|',
  );
const POWERSHELL_PIECES =
  "Invoke-RestMethod ~irm ~-Uri ~-Body ~-Headers ~http://h/api/a~@{~a = ~; ~}~@(~)~$a~$a = ~$a.Add(~, ~$a[~]~@a~@'\n~\n'@~\n~'~\"~`~`\n~ | ConvertTo-Json ~(~[ordered]~New-Object x~$true~1~#".split(
    '~',
  );
const LIBRARY_PIECES =
  'requests.post(~axios(~axios.get(~url = ~url~"http://h/api/a"~json=~data=~headers=~params=~{~\'a\': ~url + url~f"{a}"~)~, ~\n~json.dumps(~const web = new WebClient(~web.a.b('.split(
    '~',
  );

describe('a text', () => {
  it.each([
    ['{"a":1}', 'no HAR file, no collection of Postman'],
    ['{"a":', 'cannot be read'],
    ['{"requests":[]}', 'version 2.1'],
    ['openapi: 3.1.0\npaths: [', 'The YAML cannot be read: line 2'],
    ['openapi: 3.1.0\nopenapi: 3.0.0\npaths: {}', 'the key "openapi" is there twice'],
    ['curl --help', 'no command of curl, wget or HTTPie'],
    ['Dear all,\nthe meeting is at 5.', 'The text has no call that can be read'],
    [`{"a":"${'x'.repeat(MAX_DOCUMENT_LENGTH)}"}`, 'at most 33,554,432 are read'],
    [`curl ${'x'.repeat(MAX_TEXT_LENGTH)}`, 'at most 2,097,152 are read'],
  ])('that holds no request says so: %.30s', (text, reason) => expect(why(text)).toContain(reason));

  it('is read up to a number of requests', () => {
    const entries = Array.from({ length: MAX_REQUESTS + 5 }, () => ({ request: { url: '/' } }));
    const found = findRequests(JSON.stringify({ log: { entries } }));
    expect(found).toMatchObject({ ok: true, count: MAX_REQUESTS + 5 });
    expect(found.ok && found.requests.length).toBe(MAX_REQUESTS);
  });

  it('never fails, whatever it is', () => {
    const pieces = fc.constantFrom(
      ...SHELL_PIECES,
      ...LOG_PIECES,
      ...CODE_PIECES,
      ...COMMAND_PIECES,
      ...POWERSHELL_PIECES,
      ...LIBRARY_PIECES,
    );
    const text = fc.oneof(
      fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
      fc.array(pieces, { maxLength: 40 }).map((each) => each.join('')),
    );
    fc.assert(fc.property(text, (given) => void findRequests(given)));
  });

  it('in JSON never fails, whatever stands in which place', () => {
    const { letrec, oneof, dictionary, constantFrom, array } = fc;
    const names = constantFrom(...NAMES);
    const { tree } = letrec((tie) => ({
      tree: oneof(
        { maxDepth: 7, withCrossShrink: true },
        constantFrom<unknown>(
          'bearer',
          'raw',
          'urlencoded',
          'formdata',
          'query',
          '#/paths',
          null,
          1,
          true,
          '{{a}}',
        ),
        dictionary(names, tie('tree'), { maxKeys: 5 }),
        array(tie('tree'), { maxLength: 3 }),
      ),
    }));
    const documents = tree.chain((inner) =>
      constantFrom<unknown>(
        inner,
        { log: { entries: [{ request: inner }, inner] } },
        { item: [{ request: inner }, inner], variable: inner, auth: inner },
        { openapi: '3', paths: { '/a': { post: inner, get: inner } }, components: inner },
        { swagger: '2', paths: inner },
      ),
    );
    fc.assert(fc.property(documents, (document) => void findRequests(JSON.stringify(document))));
  });
});
