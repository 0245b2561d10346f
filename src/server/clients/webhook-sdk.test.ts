import { IncomingWebhook } from '@slack/webhook';
import { describe, expect, it } from 'vitest';
import { botToken, brief, startServerAt } from '../test-server.ts';

async function newest(base: string, channel: string) {
  const response = await fetch(`${base}/api/conversations.history?channel=${channel}&limit=1`, {
    headers: { authorization: `Bearer ${await botToken(base)}` },
  });
  return ((await response.json()) as { messages: { text: string; blocks?: unknown[] }[] })
    .messages[0];
}

async function hooked() {
  const base = await startServerAt();
  const [webhook] = (await brief(base)).apps.flatMap(({ webhooks }) => webhooks);
  if (webhook === undefined) throw new Error('The world has no webhook.');
  return { base, ...webhook };
}

describe('IncomingWebhook of @slack/webhook', () => {
  it('posts text and blocks', async () => {
    const { base, url, channel_id } = await hooked();
    const webhook = new IncomingWebhook(url);
    expect(await webhook.send('Hello')).toMatchObject({ text: 'ok' });
    expect((await newest(base, channel_id))?.text).toBe('Hello');
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: '*Hello*' } }] as const;
    await webhook.send({ text: 'Hello again', blocks: [...blocks] });
    expect(await newest(base, channel_id)).toMatchObject({ text: 'Hello again', blocks });
  });

  it.each([
    [{ blocks: [{ type: 'divider' }] }, 'no_text', 400],
    [{ text: 'x', blocks: [{ type: 'header' }] }, 'invalid_payload', 400],
    [
      { text: 'x', attachments: Array.from({ length: 101 }, () => ({})) },
      'too_many_attachments',
      400,
    ],
  ])('is told what is wrong: %#', async (message, code, status) => {
    const { url } = await hooked();
    const refusal: unknown = await new IncomingWebhook(url).send(message).catch((e: unknown) => e);
    expect(refusal).toBeInstanceOf(Error);
    const { statusCode, body } = refusal as { statusCode?: number; body?: string };
    expect({ statusCode, body }).toEqual({ statusCode: status, body: code });
  });

  it('is told that the address is wrong', async () => {
    const { url } = await hooked();
    const refusal: unknown = await new IncomingWebhook(`${url}x`)
      .send('x')
      .catch((e: unknown) => e);
    expect(refusal).toMatchObject({ body: 'invalid_token' });
  });
});
