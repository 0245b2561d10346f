import { getResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { handlers } from './msw.ts';
import { createPlatform } from './parley.ts';

describe('handlers for Mock Service Worker', () => {
  it('answer at the addresses of the real service and of the world, and at no other', async () => {
    const world = createPlatform({ url: 'http://localhost/below' });
    const answers = async (url: string) => {
      const request = new Request(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${await world.botToken()}` },
        body: new URLSearchParams({ channel: '#general', text: 'hi' }),
      });
      const answer = await getResponse(handlers(world), request);
      return answer === undefined ? 'passed on' : ((await answer.json()) as { ok: boolean }).ok;
    };
    expect(await answers('https://slack.com/api/chat.postMessage')).toBe(true);
    expect(await answers('https://acme.slack.com/api/chat.postMessage')).toBe(true);
    expect(await answers('http://localhost/below/api/chat.postMessage')).toBe(true);
    expect(await answers('https://slack.com.evil.example/api/chat.postMessage')).toBe('passed on');
    expect(await answers('https://notslack.com/api/chat.postMessage')).toBe('passed on');
    expect(await world.calls()).toHaveLength(3);
  });

  it('answer posts to webhooks of the real service', async () => {
    const world = createPlatform();
    const hook = new URL((await world.app()).webhooks[0]?.url ?? '');
    const request = new Request(`https://hooks.slack.com${hook.pathname}`, {
      method: 'POST',
      body: JSON.stringify({ text: 'hi' }),
    });
    expect(await (await getResponse(handlers(world), request))?.text()).toBe('ok');
  });
});
