import type { Page } from '@playwright/test';
import { violationsInBothThemes } from '../axe.ts';
import { ReceiverPage } from '../pages/receiver-page.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../quiet-page.ts';
import { setClock } from '../set-clock.ts';

// The browser logs the refusals that the exam is about.
test.use({ refusing: '/api/' });

/** Posts a message as a client elsewhere would, with the bot token of the world; returns the status. */
const post = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (message) => {
    const { apps, channels } = await (await fetch('sandbox')).json();
    const { token } = apps[0].tokens.find((each: { type: string }) => each.type === 'bot');
    const { id } = channels.find((each: { name?: string }) => each.name === 'deploys');
    const headers = { authorization: `Bearer ${token}` };
    const body = new URLSearchParams({ channel: id, text: message });
    return (await fetch('api/chat.postMessage', { method: 'POST', headers, body })).status;
  }, text);

/** A program that answers mentions and the command of exams. It remembers what it worked on. */
const CAREFUL = `const known = new Set();
receive(async ({ wrapper, payload, api, respond }) => {
  if (payload?.command === '/exam') {
    const { trigger_id, response_url } = payload;
    const title = { type: 'plain_text', text: 'Exam' };
    const opened = await api('views.open', { trigger_id, view: { type: 'modal', title, blocks: [] } });
    if (!opened.ok) await respond(response_url, { text: 'Type it again.' });
    return;
  }
  if (wrapper?.event?.type !== 'app_mention' || known.has(wrapper.event_id)) return;
  known.add(wrapper.event_id);
  const { channel, ts } = wrapper.event;
  await api('chat.postMessage', { channel, thread_ts: ts, text: 'Here I am' });
});`;

/** The same, which remembers nothing. */
const FORGETFUL = CAREFUL.replace('known.add(wrapper.event_id);', '');

/** The page of an exam, as a user operates it. */
function examOf(page: Page) {
  const card = page.getByRole('region', { name: 'Report card' });
  return {
    card,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    point: (title: string) => card.getByRole('listitem').filter({ hasText: title }).last(),
  };
}

test('a client is examined: the points turn as it calls, with their evidence, a lesson and a report', async ({
  page,
}) => {
  test.slow();
  const shell = new ShellPage(page);
  const { card, button, point } = examOf(page);

  await test.step('the list names what each exam does and needs', async () => {
    await shell.open('#/exams');
    const group = page.getByRole('region', { name: 'Calls of the Web API' });
    const row = group.getByRole('listitem').filter({ hasText: '429 with Retry-After' });
    await expect(row).toContainText('Needs chat.postMessage');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await row.getByRole('button').click();
    await expect(page.getByRole('heading', { name: '429 with Retry-After' })).toBeFocused();
    await expect(page).toHaveURL(/#\/exams\?exam=rate_limit$/);
  });

  await test.step('it asks before it replaces a world that has been used', async () => {
    await page.evaluate(async () => void (await fetch('api/api.test')));
    await expect(shell.exchanges).toHaveCount(1);
    await button('Arm the exam').click();
    const question = page.getByRole('dialog', { name: 'Replace the world?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(shell.exchanges).toHaveCount(1);
    await button('Arm the exam').click();
    await question.getByRole('button', { name: 'Replace the world' }).click();
    await expect(card).toContainText('Ready');
    await expect(shell.exchanges).toHaveCount(0);
    const steps = page.getByRole('region', { name: 'Your client' });
    await expect(steps.getByRole('region', { name: '.env' })).toContainText(
      /SLACK_BOT_TOKEN=xoxb-….{4}$/m,
    );
    // It is the world of the exam now, which may be replaced at once.
    await button('Arm it again').click();
    await expect(page.getByText('The exam is armed, in a new world.').first()).toBeVisible();
    await expect(question).toBeHidden();
  });

  await test.step('a client that does not wait turns points red as it calls', async () => {
    await setClock(page, { frozen: true });
    expect(await post(page, 'one')).toBe(200);
    await expect(point('Posts a message without the fault')).toContainText('Passed');
    await expect(
      page.getByText('Passed: Posts a message without the fault.').first(),
    ).toBeVisible();
    expect(await post(page, 'two')).toBe(429);
    expect(await post(page, 'two')).toBe(429);
    await expect(point('Waits as long as told')).toContainText('How to fix it:');
    await expect(card).toContainText('One point failed:');
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  });

  await test.step('the evidence opens in the wire', async () => {
    await button('Show the call: Waits as long as told').click();
    await expect(shell.exchange).toContainText('429');
    expect(new URL(page.url()).hash).toContain('exchange=');
  });

  await test.step('the report is a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button('Report in Markdown').click(),
    ]);
    expect(file.suggestedFilename()).toBe('exam-rate_limit.md');
  });

  await test.step('a lesson opens beside it, and the way back leads to the report', async () => {
    await button('Fix it with a lesson').click();
    await expect(page).toHaveURL(/lesson=rate-limits/);
    await expect(page.locator('[data-lesson-guide]')).toContainText('rate limit', {
      ignoreCase: true,
    });
    await page.goBack();
    await expect(page.locator('[data-lesson-guide]')).toBeHidden();
    await expect(point('Waits as long as told')).toContainText('Failed');
  });

  await test.step('a client that waits passes, at an address of its own, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('./#/exams');
    await page.goto('./#/exams/rate_limit');
    await expect(page).toHaveURL(/exam=rate_limit/);
    await button('Arm it again').click();
    await expect(card).toContainText('Ready');
    await setClock(page, { frozen: true });
    expect(await post(page, 'one')).toBe(200);
    expect(await post(page, 'two')).toBe(429);
    await setClock(page, { advance_s: 4 });
    expect(await post(page, 'two')).toBe(200);
    expect(await post(page, 'three')).toBe(200);
    await button('My client is done').click();
    await expect(card).toContainText('4 of 4 passed');
    await expect(page.getByText('The exam is passed, with 4 of 4 points.').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
  });

  await test.step('an exam that is not there leads back to the list', async () => {
    await page.goto('./#/exams/nothing');
    await expect(page.getByText('There is no exam nothing')).toBeVisible();
    await button('All exams').click();
    await expect(page.getByRole('heading', { name: 'Exams', exact: true })).toBeVisible();
  });
});

test('programs of the page take exams of each other kind: events, sockets, interactions and sign-in', async ({
  page,
}) => {
  test.slow();
  const { card, button, point } = examOf(page);

  /** Arms an exam, whatever the world was used for, and stops its clock. */
  const arm = async (name: string) => {
    await page.goto(`./#/exams/${name}`);
    await page.getByRole('button', { name: /^Arm/ }).click();
    const replace = button('Replace the world');
    await expect(replace.or(card.getByText('It waits for the client.')).first()).toBeVisible();
    if (await replace.isVisible()) await replace.click();
    await expect(card).toContainText('Ready');
    await setClock(page, { frozen: true });
  };
  const receiver = new ReceiverPage(page);
  /** Has the receiver of the page run a program, as the client of the exam: from the new world on, or for the first time. */
  const receive = async (name: string, program: string) => {
    await button('Take it with the receiver in this page').click();
    await expect(receiver.program).toBeVisible();
    await receiver.write(program);
    await receiver.pane.getByRole('button', { name: /^(?:Start|Restart)$/ }).click();
    await expect(receiver.state).toContainText('Running');
    await expect(receiver.state).not.toContainText('estart');
    await page.goto(`./#/exams/${name}`);
  };

  await test.step('an exam of events is failed by the receiver of the page, with a delivery to look at', async () => {
    await new ShellPage(page).open('#/exams');
    await arm('duplicate_event');
    await receive('duplicate_event', FORGETFUL);
    await expect(point('Answers it once')).toContainText('It was answered 2 times.');
    await expect(point('Answers a mention afterwards')).toContainText('Passed');
    await button('Show the delivery: Acknowledges it again').click();
    await expect(page).toHaveURL(/#\/events\?.*delivery=/);
    await page.goBack();
    await expect(point('Answers it once')).toContainText('Failed');
    await button('Fix it with a lesson').click();
    await expect(page).toHaveURL(/lesson=events-that-fail/);
    await page.goBack();
    await page.reload();
    await expect(point('Answers it once')).toContainText('Failed');
  });

  await test.step('it is passed once the program remembers', async () => {
    await arm('duplicate_event');
    await receive('duplicate_event', CAREFUL);
    await expect(card).toContainText('4 of 4 passed');
  });

  await test.step('an exam of sockets is passed by the receiver, which opens another connection', async () => {
    await arm('socket_refresh');
    await receiver.configure({ delivery: 'socket' });
    await receive('socket_refresh', CAREFUL);
    await expect(card).toContainText('5 of 5 passed');
  });

  await test.step('an exam of interactions is passed by the receiver', async () => {
    await arm('expired_trigger');
    await receive('expired_trigger', CAREFUL);
    await expect(card).toContainText('4 of 4 passed');
    await button('Show the interaction: Opens a form without the fault').click();
    await expect(page.getByRole('main')).toContainText('"command": "/exam"');
  });

  await test.step('an exam of sign-ins is passed by who asks for user info with good tokens alone', async () => {
    await arm('nonce');
    const panel = new SignInPage(page);
    const checks = page.getByRole('list', { name: 'Checks of the identity token' });
    await panel.open('?team=true');
    await panel.askForConsent();
    await panel.inside.getByRole('button', { name: 'Allow' }).click();
    for (const isGood of [true, false, false, true]) {
      await panel.button('Exchange the code').click();
      await panel.button('Check the token').click();
      await expect(checks.getByRole('img', { name: 'Failed' })).toHaveCount(isGood ? 0 : 1);
      if (isGood) await panel.button('Ask for user info').click();
      if (isGood) await expect(panel.step('User info')).toContainText('(done)');
      await panel.button('Create another').click();
      await panel.inside.getByRole('link', { name: 'Sign in with Parley' }).click();
      await expect(panel.step('Callback')).toContainText('(done)');
    }
    await page.goto('./#/exams/nonce');
    await expect(card).toContainText('5 of 5 passed');
  });
});
