import { describe, expect, it } from 'vitest';
import { looksLikeCalls } from '../looks-like-calls.ts';
import { firstIn as first, requestsIn } from '../requests-in.fixture.ts';

const URL_OF_CALL = 'http://127.0.0.1:4321/api/chat.postMessage';

describe('a curl command', () => {
  const header = ['Content-Type', 'application/x-www-form-urlencoded'];

  it.each([
    [`curl ${URL_OF_CALL} -d 'channel=C1' -d text=hi`, 'channel=C1&text=hi'],
    [`curl -sSXPOST --url ${URL_OF_CALL} -d"a=$A"`, 'a=$A'],
    [`curl ${URL_OF_CALL} --data-urlencode 'text=a b&c' --data-urlencode =x`, 'text=a+b%26c&x'],
    [
      `$ curl -o out.json \\\n  --max-time 5 \\\n  -d 'text=two\nlines' ${URL_OF_CALL}`,
      'text=two\nlines',
    ],
    [`curl ${URL_OF_CALL} --data-raw $'text=it\\'s \\u00e9\\xc3\\xa9\\n'`, "text=it's éé\n"],
    [`curl ${URL_OF_CALL} -d @- <<'EOF'\ntext=a\nEOF\n`, 'text=a'],
    [`printf '%b' 'a\\0011\\\\b' | curl ${URL_OF_CALL} --data-binary @-`, 'a\t\\b'],
    [`TOKEN=x curl ${URL_OF_CALL} -d a=1 2>/dev/null | jq .`, 'a=1'],
  ])('%s', (text, body) => {
    expect(requestsIn(text)).toHaveLength(1);
    expect(first(text)).toMatchObject({ verb: 'POST', url: URL_OF_CALL, headers: [header], body });
  });

  it.each([
    [
      'continued',
      `curl "${URL_OF_CALL}" ^\r\n  -H "X: y" ^\r\n  -d "text=\\"a\\" & ^b"`,
      'text="a" & ^b',
    ],
    [
      'as a browser copies it',
      `curl.exe ^"${URL_OF_CALL}^" ^\r\n  -H ^"X: y^" ^\r\n  --data-raw ^"text=^\\^"a^\\^" ^& 100^% ^\r\n\r\nb^"`,
      'text="a" & 100% \nb',
    ],
    [
      'in PowerShell',
      `curl.exe ${URL_OF_CALL} \`\r\n  -H 'X: y' \`\r\n  -d 'text=a\\b'`,
      'text=a\\b',
    ],
    ['after other commands', `export TOKEN=x; curl ${URL_OF_CALL} -H 'X: y' -d text=a`, 'text=a'],
  ])('%s', (_, text, body) => {
    expect(looksLikeCalls(text)).toBe(true);
    expect(requestsIn(text)).toHaveLength(1);
    expect(first(text)).toMatchObject({ url: URL_OF_CALL, headers: [['X', 'y'], header], body });
  });

  it('has the headers, the verb and the query that its options say', () => {
    expect(
      first(`curl -G '${URL_OF_CALL}?a=1' -d b=2 -H 'X: y' -b c=d -u me:pass --oauth2-bearer t`),
    ).toMatchObject({
      verb: 'GET',
      url: `${URL_OF_CALL}?a=1&b=2`,
      headers: [
        ['X', 'y'],
        ['Cookie', 'c=d'],
        ['Authorization', 'Basic bWU6cGFzcw=='],
        ['Authorization', 'Bearer t'],
      ],
      body: '',
    });
    expect(first(`curl ${URL_OF_CALL} --json '{"a":' --json '1}'`)).toMatchObject({
      headers: [['Content-Type', 'application/json']],
      body: '{"a":1}',
    });
    expect(first(`curl ${URL_OF_CALL} -d a -H 'Content-Type:' -H 'X;'`)?.headers).toEqual([
      ['X', ''],
    ]);
  });

  it('has the fields of a form in parts, and says which are files', () => {
    const form = first(
      `curl ${URL_OF_CALL} -F channel=C1 -F 'text="a;b";type=text/plain' -F file=@/etc/passwd`,
    );
    expect(form?.body).toContain('name="text"\r\n\r\na;b\r\n');
    expect(form?.notes).toEqual(['Its field file is the file /etc/passwd, which is not here.']);
    expect(first(`curl ${URL_OF_CALL} -d @/etc/passwd`)).toMatchObject({
      body: '',
      notes: [expect.stringContaining('/etc/passwd')],
    });
  });

  it('is one of several, and runs nothing', () => {
    const text = `curl ${URL_OF_CALL} -d "text=$(touch x) \`id\` \${A}" && curl ${URL_OF_CALL}\n# curl no\ncurl -d a ${URL_OF_CALL} --next -d b ${URL_OF_CALL}`;
    const found = requestsIn(text);
    expect(found.map(({ verb, body }) => [verb, body])).toEqual([
      ['POST', 'text=$(touch x) `id` ${A}'],
      ['GET', ''],
      ['POST', 'a'],
      ['POST', 'b'],
    ]);
    expect(found[0]?.variables).toEqual(['$(touch x)', '`id`', '${A}']);
  });
});
