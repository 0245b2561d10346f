import { violationsInBothThemes } from '../axe.ts';
import { ReceiverPage } from '../pages/receiver-page.ts';
import { WorldsPage } from '../pages/worlds-page.ts';
import { expect, test } from '../quiet-page.ts';

const COUNTING = `let n = 0;
receive(({ wrapper }) => { n += 1; console.log('number ' + n + ': ' + wrapper.event.type); });
// 'reaction_added'`;

test('nothing runs until somebody presses Start; then it runs on in another panel and after a reload, until Stop; the government world has its own receivers', async ({
  page,
}) => {
  const receiver = new ReceiverPage(page);
  await receiver.open();

  await test.step('nothing runs until somebody presses Start; then it runs on in another panel and after a reload, until Stop', async () => {
    await expect(receiver.state).toHaveText('Stopped');
    expect((await receiver.app()).request_url).toBeNull();
    await expect(page.locator('iframe')).toHaveCount(0);

    await receiver.write(COUNTING);
    await receiver.start();
    await receiver.react();
    await expect(receiver.output).toContainText('number 1: reaction_added');
    await page.goto('./#/explorer');
    await receiver.react();
    await receiver.open();
    await expect(receiver.output).toContainText('number 2: reaction_added');

    await page.reload();
    await expect(receiver.state).toContainText('Running');
    await receiver.react();
    await expect(receiver.output).toContainText('number 1: reaction_added');

    await receiver.button('Stop').focus();
    await page.keyboard.press('Enter');
    await expect(receiver.state).toContainText('Stopped');
    await expect(receiver.button('Start')).toBeFocused();
    await page.reload();
    await expect(receiver.program).toBeVisible();
    await expect(receiver.state).toHaveText('Stopped');
    await receiver.react();
    await expect
      .poll(async () => (await receiver.deliveries()).at(-1)?.attempts[0]?.detail)
      .toContain('not running: start it in the Events panel');
  });

  await test.step('the government world has receivers of its own', async () => {
    await receiver.beginWorld(2);
    await receiver.open('&deployment=government');
    await receiver.start();
    const told = await page.evaluate(async () => {
      const [app] = (await (await fetch('gov/sandbox')).json()).apps;
      const [other] = (await (await fetch('sandbox')).json()).apps;
      return {
        government: app.request_url as string,
        commercial: other.request_url as string | null,
      };
    });
    expect(told.government).toContain('https://receiver.parley.test/');
    expect(told.commercial).toBeNull();
  });

  await test.step('axe finds no violation, stopped and running', async () => {
    await receiver.open();
    await receiver.chooseSample('Delete on :x:');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await receiver.start();
    await receiver.react();
    await expect(receiver.output).toContainText('Deleted');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  });
});

test('a program that was edited runs after a restart, in its tab and its world alone', async ({
  page,
  context,
}) => {
  const receiver = new ReceiverPage(page);

  await test.step('an edited program runs only after a restart, also across a reload', async () => {
    await receiver.startAndReact(COUNTING);
    await receiver.write(COUNTING.replace('number', 'edited'));
    await expect(receiver.state).toContainText('Your changes run after a restart.');
    await page.reload();
    await expect(receiver.state).toContainText('Your changes run after a restart.');
    await receiver.react();
    await expect(receiver.output).toContainText('number 1');
    await receiver.button('Restart').click();
    await expect(receiver.state).not.toContainText('Your changes');
    await expect(receiver.pane.getByText('HTTP 200')).toBeVisible();
    await receiver.react();
    await expect(receiver.output).toContainText('edited 1');
  });

  await test.step('a copy of the world in a second tab runs nothing', async () => {
    const second = new ReceiverPage(await context.newPage());
    const worlds = new WorldsPage(second.page);
    await second.open();
    await expect(second.state).toContainText('Running');
    await expect(second.page.locator('iframe[src*="receiver.html"]')).toHaveCount(0);
    await worlds.show();
    await worlds.act('My world', 'Copy…');
    await second.page.keyboard.press('Enter');
    await worlds.open('Copy of My world');
    await second.open();
    await expect(second.state).toHaveText('Stopped');
    await second.page.close();
  });

  await test.step('the text of a program stays in the editor when the world is reset', async () => {
    await receiver.write(COUNTING);
    const { app_id } = await receiver.app();
    await receiver.reset({ seed: 7 });
    expect((await receiver.app()).app_id).not.toBe(app_id);
    await expect(receiver.program).toContainText("'number '");
    await page.reload();
    await expect(receiver.program).toContainText("'number '");
  });

  await test.step('a receiver of an app that delivers over sockets opens one, which does not leave the tab', async () => {
    const real: string[] = [];
    page.on('websocket', (socket) => real.push(socket.url()));
    await receiver.configure({ delivery: 'socket' });
    await receiver.write(COUNTING);
    await receiver.start();
    await expect(receiver.output).toContainText('Connected.');
    await receiver.react();
    await expect(receiver.output).toContainText('number 1: reaction_added');
    expect(await receiver.app()).toMatchObject({ delivery: 'socket', request_url: null });

    await page.reload();
    await expect(receiver.output).toContainText('Connected.');
    await receiver.react();
    await expect(receiver.output).toContainText('number 1: reaction_added');
    expect(real).toEqual([]);

    await receiver.configure({ delivery: 'http' });
    await expect(receiver.state).toContainText('The app no longer delivers over sockets.');
    await receiver.start();
    await receiver.react();
    await expect(receiver.output).toContainText('number 1: reaction_added');
  });
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a receiver hears what the panels do', async ({ page }) => {
    const receiver = new ReceiverPage(page);
    await page.goto('./#/events?view=receiver');
    await page.getByRole('button', { name: 'Continue without a service worker' }).click();
    await receiver.write(
      "receive(({ wrapper }) => console.log('heard ' + wrapper.event.text));\n// 'message'",
    );
    await receiver.start();
    await page.goto('./#/explorer?method=chat.postMessage');
    await page.getByRole('textbox', { name: 'text', exact: true }).fill('good morning');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('200');
    await page.goto('./#/events?view=receiver');
    await expect(receiver.output).toContainText('heard good morning');
  });
});
