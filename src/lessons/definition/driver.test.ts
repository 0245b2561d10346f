import { describe, expect, it } from 'vitest';
import { openLesson } from '../../tests/lesson-world.fixture.ts';
import { firstWebhook } from '../plans/01-first-webhook.ts';

const SIGN_IN = { response_type: 'code', scope: 'openid', state: 's' };

describe('the driver of a lesson', () => {
  it('answer a page that asks for consent, and say what the app is told', async () => {
    const { driver, facts } = await openLesson(firstWebhook);
    const page = '/openid/connect/authorize';
    const back = await driver.consent(page, SIGN_IN);
    expect(Object.fromEntries(back)).toEqual({ code: expect.any(String), state: 's' });
    const cancelled = await driver.consent(page, SIGN_IN, { decision: 'cancel' });
    expect(cancelled.get('error')).toBe('access_denied');
    const refused = await driver.consent(page, { ...SIGN_IN, scope: 'openid chat:write' });
    expect(refused.get('error')).toBe('invalid_scope');
    await expect(driver.consent(page, { ...SIGN_IN, client_id: 'nobody' })).rejects.toThrow(
      'did not return',
    );
    expect((await facts()).calls.map(({ verb }) => verb).join(' ')).toMatch(
      'GET POST GET POST GET',
    );
  });

  it.each(['http', 'socket'] as const)('run a program that gets events by %s', async (delivery) => {
    const { driver } = await openLesson(firstWebhook);
    const [app] = (await driver.world()).apps;
    await driver.sandbox('PATCH', `/apps/${app?.app_id}`, { delivery });
    await driver.startReceiver(
      `receive(async ({ via, wrapper, api }) => {
        const { channel, ts } = wrapper.event;
        if (!wrapper.event.text.startsWith('by')) await api('chat.postMessage', { channel, text: 'by ' + via });
      });`,
      ['message'],
    );
    await driver.call('chat.postMessage', {
      channel: await driver.channel('deploys'),
      text: 'Hello',
    });
    await driver.waitUntil(({ calls }) => calls.some(({ causedBy }) => causedBy !== null));
    const { calls, deliveries } = await driver.facts();
    expect(calls.find(({ causedBy }) => causedBy !== null)?.args['text']).toBe(`by ${delivery}`);
    expect(deliveries[0]?.state).toBe('delivered');
    await expect(driver.waitUntil(() => false)).rejects.toThrow('ten seconds');
  });
});
