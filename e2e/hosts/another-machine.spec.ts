import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { BUILT_SERVER } from '../addresses.ts';
import { ReceiverPage } from '../pages/receiver-page.ts';
import { expect, test } from './patient.ts';

/** An external address of this machine. Requests to it also come from it. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

let server: ChildProcess;
let printed = '';
test.beforeAll(async () => {
  server = spawn(process.execPath, [BUILT_SERVER, '--host', '0.0.0.0', '--port', '0']);
  for await (const chunk of server.stdout ?? []) {
    printed += String(chunk);
    if (printed.includes('Send it as')) break;
  }
});
test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
});

test('on another machine the page asks for the server’s key, once per tab', async ({ page }) => {
  test.skip(outside === undefined, 'this machine has no address but its own');
  expect(printed).toContain('WARNING: this server listens to the network');
  const [, key = ''] = /Sandbox key +([0-9a-f]{32})/.exec(printed) ?? [];
  const [, port = ''] = /Parley is at +http:\/\/127\.0\.0\.1:(\d+)/.exec(printed) ?? [];
  const methods = page.getByRole('option', { name: 'users.list', exact: true });
  const field = page.getByRole('textbox', { name: 'Sandbox key' });

  await page.goto(`http://${outside}:${port}/#/explorer`);
  await expect(
    page.getByRole('heading', { name: 'This server requires a sandbox key' }),
  ).toBeVisible();
  await field.fill('0'.repeat(32));
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('not the key of this server');
  await field.fill(key);
  await page.getByRole('button', { name: 'Open Parley' }).click();
  await expect(methods).toBeVisible();
  await page.reload();
  await expect(methods).toBeVisible();
  expect(page.url()).not.toContain(key);

  const receiver = new ReceiverPage(page);
  await page.goto(`http://${outside}:${port}/#/events?view=receiver`);
  await receiver.start();
  await expect(receiver.output).toContainText('Connected.');
  await receiver.button('Stop').click();

  await page.goto(`http://127.0.0.1:${port}/#/explorer`);
  await expect(methods).toBeVisible();
});
