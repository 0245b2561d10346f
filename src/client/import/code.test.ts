import { describe, expect, it } from 'vitest';
import { firstIn as first, requestsIn } from './requests-in.fixture.ts';

const URL_OF_CALL = 'http://127.0.0.1:4321/api/chat.postMessage';

describe('a program', () => {
  it('as browsers copy a fetch has its address, headers and body', () => {
    const copied = `fetch("${URL_OF_CALL}", {
  "headers": { "accept": "*/*", "content-type": "application/x-www-form-urlencoded" },
  "referrer": "http://localhost/",
  "body": "channel=C1&text=it's%20%22me%22",
  "method": "POST",
  "mode": "cors"
});`;
    expect(first(copied)).toMatchObject({
      verb: 'POST',
      url: URL_OF_CALL,
      headers: [
        ['accept', '*/*'],
        ['content-type', 'application/x-www-form-urlencoded'],
      ],
      body: "channel=C1&text=it's%20%22me%22",
    });
  });

  it.each([
    ["await client.chat.postMessage({ channel: 'C1', blocks: [{ type: 'divider' }] });", []],
    ["client.chat_postMessage(channel='C1', blocks=[{'type': 'divider'}])  # posts", []],
    [
      "const web = new WebClient(process.env.TOKEN);\nclient.apiCall('chat.postMessage', { channel: 'C1', blocks: [{ type: 'divider' }] })",
      [['Authorization', 'Bearer ${TOKEN}']],
    ],
  ])('with an SDK has the method and its arguments: %s', (code, headers) => {
    expect(first(code)).toMatchObject({
      verb: 'POST',
      url: '/api/chat.postMessage',
      headers: [...headers, ['Content-Type', 'application/x-www-form-urlencoded']],
      body: 'channel=C1&blocks=%5B%7B%22type%22%3A%22divider%22%7D%5D',
    });
  });

  it('is read on where something cannot be read, and knows only what is written out', () => {
    const code = `const broken = fetch(url ? 'a' : \`\${b}\`);\nfetch("${URL_OF_CALL}")`;
    expect(requestsIn(code).at(-1)).toMatchObject({ url: URL_OF_CALL, verb: 'GET' });
  });

  it('cannot blow itself up', () => {
    const nested = `fetch("u", {body: ${'JSON.stringify('.repeat(60)}"\\""${')'.repeat(60)}})`;
    expect((first(nested)?.body ?? '').length).toBeLessThan(10_000);
  });
});
