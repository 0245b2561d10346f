import { LogLevel, WebClient } from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import { firstIn as first, requestsIn } from './requests-in.fixture.ts';

const URL_OF_CALL = 'http://127.0.0.1:4321/api/chat.postMessage';

describe('the log of an SDK', () => {
  it('of Node has the call again, with the lists that the log writes as objects', () => {
    const log = `[DEBUG]  web-api:WebClient:0 apiCall('chat.postMessage') start
[DEBUG]  web-api:WebClient:0 http request url: ${URL_OF_CALL}
[DEBUG]  web-api:WebClient:0 http request body: {"channel":"C1","blocks":{"0":{"type":"divider"}},"unfurl_links":true,"token":"[[REDACTED]]"}
[DEBUG]  web-api:WebClient:0 http request headers: {"User-Agent":"x","Authorization":"[[REDACTED]]","Content-Type":"application/x-www-form-urlencoded"}`;
    const [call] = requestsIn(log);
    expect(call).toMatchObject({ verb: 'POST', url: URL_OF_CALL });
    const fields = Object.fromEntries(new URLSearchParams(call?.body));
    expect(fields).toMatchObject({
      channel: 'C1',
      blocks: '[{"type":"divider"}]',
      unfurl_links: 'true',
    });
  });

  it('of Node is what the SDK writes', async () => {
    const lines: string[] = [];
    const ignore = () => {};
    const logger = {
      info: ignore,
      warn: ignore,
      error: ignore,
      setLevel: ignore,
      setName: ignore,
      debug: (...words: unknown[]) => void lines.push(words.join(' ')),
      getLevel: () => LogLevel.DEBUG,
    };
    const client = new WebClient('xoxb-1', {
      slackApiUrl: 'http://127.0.0.1:4321/api/',
      logger,
      fetch: async () => Response.json({ ok: true }),
    });
    const args = { channel: 'C1', text: 'it\'s "me"\n', blocks: [{ type: 'divider' }] };
    await client.apiCall('chat.postMessage', { ...args, unfurl_links: true });
    const [call] = requestsIn(lines.join('\n'));
    expect(call).toMatchObject({ verb: 'POST', url: URL_OF_CALL, notes: [] });
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      ...args,
      blocks: JSON.stringify(args.blocks),
      unfurl_links: 'true',
    });
  });

  it('of Node without the request has the method, and says what is missing', () => {
    expect(first("apiCall('users.list') start")).toMatchObject({
      url: '/api/users.list',
      notes: [expect.stringContaining('http request')],
    });
  });

  it.each([
    [
      `Sending a request - url: ${URL_OF_CALL}, query_params: {}, body_params: {}, files: {}, json_body: {'channel': 'C1', 'text': "it's \\n\\xe9", 'blocks': [{'type': 'divider'}], 'mrkdwn': True, 'x': None}, headers: {'User-Agent': 'x'}`,
      '{"channel":"C1","text":"it\'s \\né","blocks":[{"type":"divider"}],"mrkdwn":true,"x":null}',
    ],
    [
      `DEBUG:slack_sdk.web.async_client:Sending a request - url: POST ${URL_OF_CALL}, params: {'channel': 'C1', 'unfurl': True}, files: {}, data: {}, json: {}, proxy: {}, headers: {}`,
      'channel=C1&unfurl=1',
    ],
  ])('of Python: %s', (log, body) => {
    const [call] = requestsIn(log);
    expect(call).toMatchObject({ verb: 'POST', url: URL_OF_CALL, notes: [] });
    const sent = call?.body.startsWith('{') ? JSON.stringify(JSON.parse(call.body)) : call?.body;
    expect(sent).toBe(body);
  });

  it('of Python says where it cannot be read', () => {
    const log = `Sending a request - url: ${URL_OF_CALL}, query_params: {}, body_params: {'a': <object>}`;
    expect(first(log)?.notes).toEqual([expect.stringContaining('cannot be read')]);
  });
});
