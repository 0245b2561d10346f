import { expectLinear, nothingBut, runOf } from '../../../tools/bounds/hard-texts.ts';
import { findRequests } from './find-requests.ts';
import { methodOf, nearestName } from './method-of.ts';

const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

const after = (start: string, ...units: readonly string[]) =>
  Object.fromEntries(
    units.map((unit) => [`${JSON.stringify(unit)} after ${start}`, runOf(start, unit)]),
  );

expectLinear('calls in a text', findRequests, {
  ...texts('curl a\n', 'curl -d @- <<E\n', '\\', '{"a":', '[', "apiCall('a') start\n"),
  ...after(
    'curl a ',
    "'",
    '"',
    '$',
    '${',
    '$(',
    '`',
    "$'\\x41",
    '\\\n',
    '<',
    '<<A\n',
    '|',
    '-d a ',
    '-d a u ',
    '#',
  ),
  ...after('curl ^"a^" ', '^', '"', '\\', '\\"', '^\n', '&', '%a%', ' '),
  ...after('curl a -d ', 'a', "''", '"$A"', "$'\\u1'"),
  ...after('Sending a request - url: u, json: ', '[', '{', "'\\", '1', '(', "'a'"),
  ...after('http request url: u\n', 'http request body: {}\n', 'http request url: u\n'),
  ...after(
    'fetch(',
    'a(',
    '[',
    '{a:',
    'a.',
    '"a"+',
    '`a`',
    '`',
    'a,',
    '**',
    "'\\",
    '//',
    'JSON.stringify(',
    'a=b,',
  ),
  ...after(
    'irm u -Body ',
    '@{a=',
    '@(',
    '(',
    '[a]',
    '"',
    '"$a"',
    "'",
    "'a'",
    '`',
    '$a',
    '$a ',
    '-a b ',
    ' ',
  ),
  ...after('$a = @{}\n', '$a.Add("b", "c")\n', '$b = $a\n$a["b"] = "c"\n', '$a = "$a$a"\n'),
  ...after('GET /api/a\n', 'a: b\n', '\n', '{{', '### a\nGET /api/a\n', 'a'),
  ...after('http h ', 'a=b ', 'a:=[ ', '-a ', ':'),
  ...after('wget h ', '--header a:b ', '--post-data=a ', '-'),
  ...after('a = "b"\n', 'a = a + a\n', 'a = {"b": a, "c": a}\n', 'a: a = a\n', 'a  '),
  ...after('requests.post("http://h", ', 'a=b, ', 'json={', 'f"{a}" '),
  ...after('newBuilder("u")', '.header("a", "b")', '.a(', '//a\n'),
  'JSON in JSON': runOf('fetch("u", {body: ', 'JSON.stringify(', '"\\""'),
  'a collection of many': runOf('{"item":[', '{"request":"{{a}}"},', '{}]}'),
  'a collection of Insomnia of many': runOf(
    '{"type":"collection.insomnia.rest/5.0","collection":[',
    '{"url":"/","parameters":[{"name":"{{","value":"{{ _.a }}"}]},',
    '{}]}',
  ),
  'an archive of many': runOf('{"log":{"entries":[', '{"request":{"url":"/"}},', '{}]}}'),
});

expectLinear('the method of an address', (text) => methodOf(text, { base_url: 'http://h' }), {
  ...texts('/api', '/', 'a', '{', '<', '.', '%'),
  ...after('http://localhost', '/api', '/api/a', '/'),
});

expectLinear('the nearest of a name', (text) => nearestName(text, ['chat.delete']), texts('a'));
