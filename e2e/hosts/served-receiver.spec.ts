import type { Page } from '@playwright/test';
import { ReceiverPage } from '../pages/receiver-page.ts';
import { startServer, type OwnServer } from './own-server.ts';
import { expect, test } from './patient.ts';

/** A server for each test, since receivers of one app share its events. */
let server: OwnServer;
let base = '';
test.beforeEach(async () => {
  server = await startServer();
  base = server.base;
});
test.afterEach(() => server.stop());

const COUNTING = `let n = 0;
receive(({ via, headers, wrapper }) => {
  n += 1;
  console.log(n + ' by ' + via + ': ' + wrapper.event.type + ', ' + headers['x-slack-signature']);
}); // 'reaction_added'`;

async function opened(page: Page, address = base): Promise<ReceiverPage> {
  const receiver = new ReceiverPage(page);
  await page.goto(`${address}/#/events?view=receiver`);
  await expect(receiver.program).toBeVisible();
  return receiver;
}

const connections = async (receiver: ReceiverPage) => (await receiver.app()).connections;

test('a receiver in the page of a server hears over its socket, and connects again', async ({
  page,
}) => {
  const receiver = await opened(page);

  await test.step('a receiver in the page of a server deletes a message when someone reacts with :x:', async () => {
    await expect(receiver.state).toHaveText('Stopped');
    await receiver.start();
    await expect(receiver.output).toContainText('Connected.');
    expect(await receiver.app()).toMatchObject({ delivery: 'socket', connections: 1 });
    const ts = await receiver.react();
    await expect(receiver.output).toContainText(`Deleted ${ts}`);
    expect(await receiver.messages()).not.toContain(ts);
    await expect.poll(async () => (await receiver.deliveries()).at(-1)?.state).toBe('delivered');

    const delivery = (await receiver.deliveries()).at(-1);
    expect(delivery?.attempts).toMatchObject([{ via: 'socket', fault: null }]);
    const { exchanges } = await page.evaluate(
      async () =>
        (await fetch('sandbox/exchanges')).json() as Promise<{
          exchanges: { name: string; caused_by: string | null }[];
        }>,
    );
    expect(exchanges.find(({ name }) => name === 'chat.delete')?.caused_by).toBe(delivery?.id);
  });

  await test.step('a receiver of a server connects again when it is asked to, and loses no event', async () => {
    await receiver.beginWorld(7);
    await receiver.write(COUNTING);
    await receiver.start();
    await expect(receiver.output).toContainText('Connected.');
    await receiver.react();
    await expect(receiver.output).toContainText('1 by socket: reaction_added, undefined');
    await receiver.disconnect('refresh_requested');
    await receiver.react();
    await expect(receiver.output).toContainText('2 by socket: reaction_added');
    await expect(receiver.output).toContainText('Connecting again: the server asked for it.');
    await expect(receiver.state).toContainText('Running');
    await expect
      .poll(async () => (await receiver.deliveries()).map(({ state }) => state))
      .toEqual(['delivered', 'delivered']);
  });

  await test.step('the sample that checks signatures says that a socket has none', async () => {
    await receiver.beginWorld(8);
    await receiver.chooseSample('Verify the signature');
    await receiver.start();
    await receiver.react();
    await expect(receiver.output).toContainText('Not signed, because it came over a socket');
    await expect
      .poll(async () => (await receiver.deliveries()).map(({ state }) => state))
      .not.toContain('waiting');
  });

  await test.step('a receiver of a server that is set to deliver elsewhere stops, and says why', async () => {
    await receiver.beginWorld(9);
    await receiver.start();
    await expect(receiver.output).toContainText('Connected.');
    await receiver.configure({ delivery: 'http' });
    await expect(receiver.state).toContainText('The app no longer delivers over sockets.');
    await receiver.button('Start').click();
    await expect(receiver.state).toContainText('Running');
  });
});

test('a receiver of a server runs on after a reload of its tab alone, and not after Stop', async ({
  page,
  context,
}) => {
  const receiver = await opened(page);
  await receiver.write(COUNTING);
  await receiver.start();
  await page.reload();
  await expect(receiver.state).toContainText('Running');
  await receiver.react();
  await expect(receiver.output).toContainText('1 by socket');

  const second = await opened(await context.newPage());
  await expect(second.state).toHaveText('Stopped');
  await second.start();
  await expect.poll(() => connections(receiver)).toBe(2);
  await second.page.close();
  await expect.poll(() => connections(receiver)).toBe(1);

  await receiver.button('Stop').click();
  await expect(receiver.state).toContainText('Stopped');
  await expect.poll(() => connections(receiver)).toBe(0);
  await page.reload();
  await expect(receiver.state).toHaveText('Stopped');
  await receiver.react();
  await expect.poll(async () => (await receiver.deliveries()).at(-1)?.state).toBe('waiting');
});

test('an eleventh receiver of an app says that there are ten, and one works at each address of the server', async ({
  page,
  context,
}) => {
  const receiver = await opened(page);
  await receiver.start();
  await page.evaluate(async () => {
    const call = async (path: string, body: object, token = '') =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        })
      ).json();
    const { apps } = await (await fetch('sandbox')).json();
    const [{ app_id, tokens }] = apps;
    const { token } = tokens.find((each: { type: string }) => each.type === 'app');
    for (let n = 0; n < 9; n += 1) {
      const { url } = await call('api/apps.connections.open', { app_id }, token);
      const socket = new WebSocket(url);
      await new Promise((opens) => socket.addEventListener('open', opens));
    }
  });
  await receiver.button('Restart').click();
  await expect(receiver.state).toContainText('Running');
  const second = await opened(await context.newPage(), base.replace('127.0.0.1', 'localhost'));
  await second.button('Start').click();
  await expect(second.state).toContainText('as many connections as it may have, which is ten');

  await test.step('a receiver works at each address of the server', async () => {
    await page.close();
    await expect.poll(() => connections(second)).toBe(0);
    await second.start();
    const ts = await second.react();
    await expect(second.output).toContainText(`Deleted ${ts}`);
  });
});
