import { describe, expect, it } from 'vitest';
import { findRequests } from './find-requests.ts';
import { shouldImport, looksLikeCalls } from './looks-like-calls.ts';
import { firstIn as first, requestsIn } from './requests-in.fixture.ts';

const URL_OF_CALL = 'https://slack.com/api/chat.postMessage';
const JSON_TYPE = ['Content-Type', 'application/json'];
const FORM = ['Content-Type', 'application/x-www-form-urlencoded'];
const BEARER = ['Authorization', 'Bearer xoxb-1'];
const ARGUMENTS = { channel: 'C1', text: "it's me" };
const BODY = JSON.stringify(ARGUMENTS);
const FORM_BODY = 'channel=C1&text=it%27s+me';

/** The request with its body as what it says, if it is JSON. */
function sent(text: string) {
  expect(looksLikeCalls(text)).toBe(true);
  expect(requestsIn(text)).toHaveLength(1);
  const { verb, url, headers, body = '' } = first(text) ?? {};
  const isJson = headers?.some(([, value]) => value === 'application/json');
  return { verb, url, headers, body: isJson ? JSON.parse(body) : body };
}

const posted = (headers: unknown, body: unknown = ARGUMENTS) => ({
  verb: 'POST',
  url: URL_OF_CALL,
  headers,
  body,
});

describe('what other programs send is read as they send it:', () => {
  it.each([
    [
      'a form',
      `wget --header="Authorization: Bearer xoxb-1" --post-data '${FORM_BODY}' -qO- ${URL_OF_CALL}`,
      [BEARER, FORM],
      FORM_BODY,
    ],
    [
      'JSON',
      `$ wget --method=POST --header 'Content-Type: application/json' --body-data='{"a":1}' "${URL_OF_CALL}" -O -`,
      [JSON_TYPE],
      { a: 1 },
    ],
  ])('wget with %s', (_, text, headers, body) => expect(sent(text)).toEqual(posted(headers, body)));

  it('wget without a body, and with a file', () => {
    expect(first('wget -q http://localhost/api/api.test')).toMatchObject({ verb: 'GET', body: '' });
    expect(first(`wget --post-file=body.json ${URL_OF_CALL}`)?.notes).toEqual([
      'It reads the file body.json, which is not here: write its body.',
    ]);
  });

  it.each([
    [
      'JSON',
      `http POST ${URL_OF_CALL} "Authorization:Bearer xoxb-1" channel=C1 "text=it's me"`,
      [BEARER, JSON_TYPE],
      ARGUMENTS,
    ],
    [
      'JSON values',
      `http ${URL_OF_CALL} unfurl_links:=false limit:=5`,
      [JSON_TYPE],
      { unfurl_links: false, limit: 5 },
    ],
    [
      'a form and a token',
      `$ https -f -A bearer -a xoxb-1 ${URL_OF_CALL} channel=C1 "text=it's me"`,
      [BEARER, FORM],
      FORM_BODY,
    ],
    ['a raw body', `http --raw '{"a":1}' POST ${URL_OF_CALL}`, [JSON_TYPE], { a: 1 }],
    ['piped JSON', `echo '{"a":1}' | http POST ${URL_OF_CALL}`, [JSON_TYPE], { a: 1 }],
  ])('HTTPie with %s', (_, text, headers, body) =>
    expect(sent(text)).toEqual(posted(headers, body)),
  );

  it('HTTPie with a query, a short address, and what is not here', () => {
    expect(first('http :4321/api/users.list limit==5')).toMatchObject({
      verb: 'GET',
      url: 'http://localhost:4321/api/users.list?limit=5',
    });
    expect(first(`http ${URL_OF_CALL} file@a.png a[b]=c d:={`)?.notes).toEqual([
      'Its field file is the file a.png, which is not here.',
      'Its field a[b] is nested, and was left out.',
      expect.stringContaining('Its field d is no JSON'),
    ]);
  });

  it.each([
    [
      'in one line',
      `Invoke-RestMethod -Uri "${URL_OF_CALL}" -Method Post -Headers @{ Authorization = "Bearer xoxb-1" } -ContentType "application/json" -Body '{"channel":"C1","text":"it''s me"}' | ConvertTo-Json`,
      [BEARER, JSON_TYPE],
    ],
    [
      'as browsers copy it',
      `Invoke-WebRequest -UseBasicParsing -Uri "${URL_OF_CALL}" \`\r\n-Method "POST" \`\r\n-Headers @{\r\n"Authorization"="Bearer xoxb-1"\r\n} \`\r\n-ContentType "application/json" \`\r\n-Body "{\`"channel\`":\`"C1\`",\`"text\`":\`"it's me\`"}"`,
      [BEARER, JSON_TYPE],
    ],
    [
      'with variables',
      `$token = 'xoxb-1'\n$body = @{\n  channel = 'C1'\n  text = "it's me" # hello\n} | ConvertTo-Json -Depth 5\n$answer = irm ${URL_OF_CALL} -Method Post -Body $body -Headers @{ Authorization = "Bearer $token"; 'Content-Type' = 'application/json' }\n$answer.ok`,
      [BEARER, JSON_TYPE],
    ],
    [
      'as Postman writes it',
      `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"\n$headers.Add("Authorization", "Bearer xoxb-1")\n$headers.Add("Content-Type", "application/json")\n\n$body = @"\n{\n  \`"channel\`": \`"C1\`"\n}\n"@\n$body = @'\n${BODY}\n'@\n$response = Invoke-RestMethod '${URL_OF_CALL}' -Method 'POST' -Headers $headers -Body $body\n$response | ConvertTo-Json`,
      [BEARER, JSON_TYPE],
    ],
    [
      'with all parameters in a table',
      `$all = @{ Uri = '${URL_OF_CALL}'; Method = 'POST'; Headers = @{ Authorization = 'Bearer xoxb-1' }; ContentType = 'application/json'; Body = (@{ channel = 'C1'; text = "it's me" } | ConvertTo-Json) }\nInvoke-RestMethod @all`,
      [BEARER, JSON_TYPE],
    ],
  ])('PowerShell %s', (_, text, headers) => expect(sent(text)).toEqual(posted(headers)));

  it('PowerShell with a table as a form, and with a variable of elsewhere', () => {
    const text = `irm "$base/api/chat.postMessage" -Method Post -Body @{ channel = 'C1'; text = $env:TEXT }`;
    expect(first(text)).toMatchObject({
      url: '${base}/api/chat.postMessage',
      headers: [FORM],
      body: 'channel=C1&text=%24%7Benv%3ATEXT%7D',
      variables: ['${base}', '${env:TEXT}'],
    });
    expect(first('irm http://localhost/api/users.list -Body @{ limit = 5 }')).toMatchObject({
      verb: 'GET',
      url: 'http://localhost/api/users.list?limit=5',
    });
  });

  it('an HTTP request as it goes over the wire', () => {
    const head = `POST /api/chat.postMessage HTTP/1.1\r\nHost: slack.com\r\nAuthorization: Bearer xoxb-1\r\nContent-Type: application/json\r\nContent-Length: 99`;
    expect(sent(`${head}\r\n\r\n${BODY}`)).toEqual({
      ...posted([BEARER, JSON_TYPE]),
      url: 'http://slack.com/api/chat.postMessage',
    });
  });

  it('a file of HTTP requests', () => {
    const found = requestsIn(
      `@host = http://localhost\n# mine\n\n### Post it\nPOST {{host}}/api/chat.postMessage\nContent-Type: application/json\n\n{"text":\n\n"{{text}}"}\n\n###\nGET http://localhost/api/api.test\n`,
    );
    expect(found).toMatchObject([
      { title: 'Post it', verb: 'POST', body: '{"text":\n\n"{{text}}"}', variables: ['{{text}}'] },
      { title: '', verb: 'GET', url: 'http://localhost/api/api.test' },
    ]);
  });

  it('an address alone', () =>
    expect(first(' https://slack.com/api/users.list?limit=5\n')).toMatchObject({
      verb: 'GET',
      url: 'https://slack.com/api/users.list?limit=5',
    }));
});

describe('a program that sends with', () => {
  it.each([
    [
      'requests and JSON',
      `import requests\n\nr = requests.post(\n    "${URL_OF_CALL}",\n    headers={"Authorization": "Bearer xoxb-1"},\n    json={"channel": "C1", "text": "it's me"},\n)\nprint(r.json())`,
      [BEARER, JSON_TYPE],
      ARGUMENTS,
    ],
    [
      'requests, as Postman writes it',
      `import requests\nimport json\n\nurl = "${URL_OF_CALL}"\n\npayload = json.dumps({\n  "channel": "C1",\n  "text": "it's me"\n})\nheaders = {\n  'Authorization': 'Bearer xoxb-1',\n  'Content-Type': 'application/json'\n}\n\nresponse = requests.request("POST", url, headers=headers, data=payload)\n\nprint(response.text)`,
      [BEARER, JSON_TYPE],
      ARGUMENTS,
    ],
    [
      'httpx and a form',
      `httpx.post('${URL_OF_CALL}', data={'channel': 'C1', 'text': "it's me"})`,
      [FORM],
      FORM_BODY,
    ],
    [
      'axios',
      `const url = '${URL_OF_CALL}';\nawait axios.post(url, { channel: 'C1', text: "it's me" }, { headers: { Authorization: 'Bearer xoxb-1' } });`,
      [BEARER, JSON_TYPE],
      ARGUMENTS,
    ],
    [
      'axios and settings',
      `axios.request({ method: 'post', url: '${URL_OF_CALL}', headers: { 'Content-Type': 'application/json' }, data: JSON.stringify({ channel: 'C1', text: "it's me" }) })`,
      [JSON_TYPE],
      ARGUMENTS,
    ],
    [
      'fetch and variables',
      `const body = JSON.stringify({ channel: 'C1', text: "it's me" });\nfetch('${URL_OF_CALL}', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })`.replace(
        ', body }',
        ', body: body }',
      ),
      [JSON_TYPE],
      ARGUMENTS,
    ],
  ])('%s', (_, text, headers, body) => expect(sent(text)).toEqual(posted(headers, body)));

  it('requests and a query, with a variable in its address', () => {
    const text = `requests.get(f"{BASE}/api/users.list", params={"limit": 5}, timeout=10)`;
    expect(first(text)).toMatchObject({ verb: 'GET', url: '{BASE}/api/users.list?limit=5' });
  });

  it('a client of an SDK by another name', () => {
    const text = `const web = new WebClient('xoxb-1');\nawait web.chat.postMessage({ channel: 'C1' });`;
    expect(first(text)).toMatchObject({ url: '/api/chat.postMessage', headers: [BEARER, FORM] });
  });

  it('variables that double each other, which cannot blow it up', () => {
    const doubled = `a = "${'x'.repeat(100)}"\n${'a = a + a\n'.repeat(60)}requests.post("http://h/a", data=a)`;
    expect((first(doubled)?.body ?? '').length).toBeLessThan(5000);
    const nested = `a = {"b": "c"}\n${'a = {"d": a, "e": a}\n'.repeat(60)}requests.post("http://h/a", json=a)`;
    expect((first(nested)?.body ?? '').length).toBeLessThan(20_000);
    const shell = `$a = "${'x'.repeat(100)}"\n${'$a = "$a$a"\n'.repeat(60)}irm http://h/a -Body $a`;
    expect((first(shell)?.body ?? '').length).toBeLessThan(5000);
  });
});

describe('a pasted text', () => {
  it.each(['Dear all,\nhello', '/api/auth.test', `POST ${URL_OF_CALL}`])('%s is brought', (text) =>
    expect(shouldImport(text)).toBe(true),
  );
  it.each(['users.list', 'delete chat\n', 'https://localhost/#/explorer', 'POST'])(
    '%s is searched for',
    (text) => expect(shouldImport(text)).toBe(false),
  );
  it('in a language that is not read says what is', () =>
    expect(findRequests("require 'net/http'\nNet::HTTP.post_form(uri, 'a' => 'b')")).toMatchObject({
      ok: false,
      why: expect.stringMatching(/no command of curl, wget or HTTPie.*PowerShell.*HAR file/),
    }));
});
