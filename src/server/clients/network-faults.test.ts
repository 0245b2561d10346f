import { LogLevel, WebClient } from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import { botToken, brief, startServerAt } from '../test-server.ts';

/** Posts a message with the official client, which may try three times, and looks how often it is there. */
async function post(fault: string, done: string, often = 'always') {
  const base = await startServerAt();
  const client = new WebClient(await botToken(base), {
    slackApiUrl: `${base}/api/`,
    logLevel: LogLevel.ERROR,
    retryConfig: { retries: 2, minTimeout: 1, factor: 1 },
  });
  const channel = (await brief(base)).channels.find(({ name }) => name === 'deploys')?.id ?? '';
  await fetch(`${base}/sandbox/conditions/call_faults`, {
    method: 'PUT',
    body: JSON.stringify({ fault, done, often, delay_ms: 100 }),
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
  const outcome = await client.chat.postMessage({ channel, text: 'hello' }).then(
    ({ ok }) => ({ ok }),
    ({ code, message }: { code?: string; message: string }) => ({ code, message }),
  );
  const { messages = [] } = await client.conversations.history({ channel });
  const { exchanges } = (await (await fetch(`${base}/sandbox/exchanges`)).json()) as {
    exchanges: { name: string }[];
  };
  return {
    outcome,
    posted: messages.filter(({ text }) => text === 'hello').length,
    tries: exchanges.filter(({ name }) => name === 'chat.postMessage').length,
  };
}

const said = (code: string | undefined, message: string) => ({
  code,
  message: expect.stringContaining(message),
});

describe('the official SDK in a faulty network', () => {
  it.each([
    ['delay', 'always', { ok: true }, 1, 1],
    ['jitter', 'always', { ok: true }, 1, 1],
    ['slow_body', 'always', { ok: true }, 1, 1],
    // Not an error of the SDK: a program that catches those and tries again posts twice.
    ['cut', 'always', said(undefined, 'terminated'), 1, 1],
    ['cut', 'never', said('slack_webapi_request_error', 'fetch failed'), 0, 3],
    ['connection_refused', 'always', said('slack_webapi_request_error', 'fetch failed'), 0, 3],
    ['garbage', 'always', said('slack_webapi_platform_error', 'API error'), 1, 1],
    ['wrong_length', 'always', said('slack_webapi_platform_error', '{"ok":true'), 1, 1],
    // It tries again by itself, and posts three times.
    ['proxy_page', 'always', said('slack_webapi_http_error', '502'), 3, 3],
    ['proxy_page', 'never', said('slack_webapi_http_error', '502'), 0, 3],
  ])('meets %s, done: %s', async (fault, done, outcome, posted, tries) => {
    expect(await post(fault, done)).toEqual({ outcome, posted, tries });
  });

  it('posts twice after a single page of a proxy, and says that all is well', async () => {
    expect(await post('proxy_page', 'always', 'once')).toEqual({
      outcome: { ok: true },
      posted: 2,
      tries: 2,
    });
  });
});
