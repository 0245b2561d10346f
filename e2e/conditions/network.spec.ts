import type { Page } from '@playwright/test';
import { ConditionsPage } from '../pages/conditions-page.ts';
import { ExplorerPage } from '../pages/explorer-page.ts';
import { startServer } from '../hosts/own-server.ts';
import { expect, test } from '../quiet-page.ts';

test.use({ refusing: 'api/chat.postMessage' });

test('a fault of the network is armed in the panel, affects a call of the Explorer, and is in the wire', async ({
  page,
}) => {
  test.slow();
  const conditions = new ConditionsPage(page);
  const explorer = new ExplorerPage(page);

  await test.step('it is armed for one call', async () => {
    await conditions.open();
    const faults = conditions.condition('Network faults on calls');
    await faults.getByRole('button', { name: 'fault' }).click();
    await page.getByRole('option', { name: 'wrong_length', exact: true }).click();
    await faults.getByRole('button', { name: 'fault' }).click();
    await page.getByRole('option', { name: 'cut', exact: true }).click();
    await conditions.turn('Network faults on calls');
    await expect(conditions.switch('Network faults on calls')).toBeChecked();
  });

  await test.step('the answer to that call is cut, and the switch turns itself off', async () => {
    await explorer.open('#/explorer?method=chat.postMessage');
    await explorer.send.click();
    await expect(explorer.answer).toContainText('The platform did not answer');
    await expect(explorer.answer).toContainText('the conditions of the world');
    await explorer.call('ok');
  });

  await test.step('the wire says what the service did, and what the client got', async () => {
    await explorer.wire.getByRole('option').filter({ hasText: 'cut' }).click();
    const detail = page.getByRole('region', { name: 'Call', exact: true });
    await detail.getByRole('tab', { name: /Why/ }).click();
    await expect(detail).toContainText('the service did its part; the connection broke');
    await conditions.open();
    await expect(conditions.switch('Network faults on calls')).not.toBeChecked();
  });

  await test.step('recipes show every fault, of calls and of deliveries', async () => {
    await conditions.open('gallery', '&error=cut');
    const twice = await conditions.play('The client tries again, and posts twice');
    await expect(twice.getByRole('list', { name: 'Calls' })).toContainText('Deployed 1.4.2');
    const again = await conditions.play('The answer of the app is cut, and the event comes again');
    await expect(again.getByRole('list', { name: 'Calls' })).toContainText('connection_failed');
    await conditions.open('gallery', '&error=connection_refused');
    const refused = await conditions.play('Nothing listens at the address');
    await expect(refused.getByRole('list', { name: 'Calls' })).toContainText('no answer');
  });

  await test.step('a program in the page gets each of them through the worker', async () => {
    expect(await outcomes(page)).toEqual({
      delay: '200 ok, late head',
      slow_body: '200 ok, late body',
      cut: 'TypeError',
      garbage: '200 text',
      wrong_length: '200 text',
      connection_refused: 'TypeError',
      proxy_page: '502 text',
      'cut before': 'TypeError',
    });
  });
});

/**
 * What a program in the page gets for a post with each fault. The clock of the world stands still, except while the program
 * waits for the late part, so that the speed of the machine does not matter.
 */
function outcomes(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const DELAY_MS = 400;
    const MOVES = 8;
    const moveClock = (change: object) =>
      fetch('sandbox/clock', { method: 'POST', body: JSON.stringify(change) });
    await fetch('sandbox/reset', { method: 'POST', body: '{}' });
    await moveClock({ frozen: true });
    const world = await (await fetch('sandbox')).json();
    const [{ token }] = world.apps[0].tokens;
    const channel = world.channels.find(({ name }: { name: string }) => name === 'deploys').id;

    /** Moves the clock step by step until the promise settles. Returns whether that took all of the delay. */
    const isLate = async (pending: Promise<unknown>) => {
      const result = { isSettled: false };
      void pending.finally(() => (result.isSettled = true));
      let moves = 0;
      for (; !result.isSettled; moves += 1) await moveClock({ advance_s: DELAY_MS / MOVES / 1000 });
      return moves >= MOVES;
    };
    const outcomeOf = async (parameters: { fault: string; done?: string }) => {
      const body = JSON.stringify({ delay_ms: DELAY_MS, ...parameters });
      await fetch('sandbox/conditions/call_faults', { method: 'PUT', body });
      try {
        const answering = fetch('api/chat.postMessage', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: new URLSearchParams({ channel, text: 'hello' }),
        });
        const isHeadLate = parameters.fault === 'delay' && (await isLate(answering));
        const answer = await answering;
        const reading = answer.text();
        const isBodyLate = parameters.fault === 'slow_body' && (await isLate(reading));
        const text = await reading;
        let kind = 'text';
        try {
          kind = JSON.parse(text).ok === true ? 'ok' : 'refused';
        } catch {}
        return `${answer.status} ${kind}${isHeadLate ? ', late head' : isBodyLate ? ', late body' : ''}`;
      } catch (error) {
        return String(error).replace(/:.*/, '');
      }
    };
    const found: Record<string, string> = {};
    for (const fault of [
      'delay',
      'slow_body',
      'cut',
      'garbage',
      'wrong_length',
      'connection_refused',
      'proxy_page',
    ])
      found[fault] = await outcomeOf({ fault });
    found['cut before'] = await outcomeOf({ fault: 'cut', done: 'never' });
    return found;
  });
}

/** A page with a server of its own behind it, whose world no other test shares. */
const servedTest = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern
  baseURL: async ({}, use) => {
    const server = await startServer();
    await use(`${server.base}/`);
    await server.stop();
  },
});

servedTest(
  'faults that the panel arms affect the page of a server and a program outside of it',
  async ({ page, baseURL }) => {
    const conditions = new ConditionsPage(page);
    const explorer = new ExplorerPage(page);

    await servedTest.step('the Explorer gets no answer where one is cut', async () => {
      await conditions.open();
      const faults = conditions.condition('Network faults on calls');
      await faults.getByRole('button', { name: 'fault' }).click();
      await page.getByRole('option', { name: 'cut', exact: true }).click();
      await conditions.turn('Network faults on calls');
      await expect(conditions.switch('Network faults on calls')).toBeChecked();
      await explorer.open('#/explorer?method=chat.postMessage');
      await explorer.send.click();
      await expect(explorer.answer).toContainText('The platform did not answer');
      await explorer.call('ok');
      await explorer.wire.getByRole('option').filter({ hasText: 'cut' }).click();
      const detail = page.getByRole('region', { name: 'Call', exact: true });
      await detail.getByRole('tab', { name: /Why/ }).click();
      await expect(detail).toContainText('the service did its part; the connection broke');
    });

    await servedTest.step('a program on this machine gets the page of a proxy', async () => {
      await conditions.open();
      const faults = conditions.condition('Network faults on calls');
      await faults.getByRole('button', { name: 'fault' }).click();
      await page.getByRole('option', { name: 'proxy_page', exact: true }).click();
      await conditions.turn('Network faults on calls');
      await expect(conditions.switch('Network faults on calls')).toBeChecked();
      const world = await (await fetch(`${baseURL}sandbox`)).json();
      const post = () =>
        fetch(`${baseURL}api/chat.postMessage`, {
          method: 'POST',
          headers: { authorization: `Bearer ${world.apps[0].tokens[0].token}` },
          body: new URLSearchParams({ channel: world.channels[0].id, text: 'hello' }),
        });
      const answer = await post();
      expect(answer.status).toBe(502);
      expect(answer.headers.get('content-type')).toContain('text/html');
      // The condition was for one call, and the page shows that it has ended.
      await expect(conditions.switch('Network faults on calls')).not.toBeChecked();
      expect((await post()).status).toBe(200);
    });
  },
);
