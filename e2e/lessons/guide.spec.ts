import { LESSONS } from '../../src/lessons/lessons.ts';
import { HTTP } from '../addresses.ts';
import { violationsInBothThemes, violationsOf } from '../axe.ts';
import { pressUntilFocused } from '../pages/keyboard.ts';
import { LessonGuide } from '../pages/lesson-guide.ts';
import { ShellPage } from '../pages/shell-page.ts';
import { expect, test } from '../quiet-page.ts';

// Lessons show calls that are refused.
test.use({ refusing: '/' });

const [first] = LESSONS;
if (first === undefined) throw new Error('There is a first lesson.');

test('a newcomer sees the start page once, and finishes lesson 1 with the keyboard alone', async ({
  page,
}) => {
  test.slow();
  const { keyboard } = page;
  const guide = new LessonGuide(page);
  /** Moves on with a key until something has the focus. */
  const reach = async (name: string, key = 'Tab') => {
    const target = page.getByRole('button', { name, exact: true });
    await expect(target).toBeVisible();
    await pressUntilFocused(page, target, key);
  };
  await page.goto('./');

  await test.step('the start page', async () => {
    await expect(page.getByRole('list', { name: 'Ways to begin' })).toBeVisible();
    await expect(new ShellPage(page).inBar('Acting as')).toContainText('Bot of');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await reach(`Lesson 1: ${first.title}`);
    await keyboard.press('Enter');
    await expect(guide.check).toContainText('Waiting for your call');
  });

  const send = async (text: string) => {
    await keyboard.press('F6');
    await reach('Show me: Field “Fallback text”', 'Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^Fallback text/ })).toBeFocused();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    await keyboard.type(text);
    await keyboard.press('ControlOrMeta+Enter');
    await expect(guide.check).toContainText('Done.');
  };
  const goOn = async (name = 'Next chapter') => {
    await keyboard.press('F6');
    await reach(name);
    await keyboard.press('Enter');
  };
  await test.step('all chapters', async () => {
    await send('Hello from the keyboard');
    await expect(guide.highlights).toHaveCount(0);
    await goOn();
    await expect(guide.chapter('See it in the channel')).toBeFocused();
    await reach('Show me: Button “Show in the workspace”');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(guide.check).toContainText('Done.');
    await goOn();
    await send('The build is *done*');
    await goOn();
    await send('');
    await goOn();
    await send('Here I am again');
    await goOn('Finish the lesson');
    await expect(guide.chapter('Lesson finished')).toBeFocused();
  });

  await test.step('the certificate', async () => {
    await reach('Certificate');
    await keyboard.press('Enter');
    const sheet = page.getByRole('article', { name: 'Certificate' });
    await expect(sheet.getByText('Done by you')).toHaveCount(5);
    await expect(sheet.getByRole('link', { name: 'What was done, as a demo' })).toBeVisible();
    expect(await sheet.innerText()).not.toMatch(/xox[bp]-\d|hooks\.parley\.test/);
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'All lessons' }).click();
    await expect(page.getByText('Finished', { exact: true })).toBeVisible();
    expect(await violationsOf(page, 'main')).toEqual([]);
  });

  await test.step('a link that a closed page did not finish is made by the next one', async () => {
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('parley.lessons') ?? '');
      Object.assign(stored.state.lessons['first-webhook'].certificate, { link: null, note: null });
      localStorage.setItem('parley.lessons', JSON.stringify(stored));
    });
    await page.goto('about:blank');
    await page.goto('./#/lessons?certificate=first-webhook');
    await expect(page.getByText('The link was not made')).toBeVisible();
    expect(await violationsInBothThemes(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Open the lesson' }).click();
    await expect(page.getByRole('link', { name: 'What was done, as a demo' })).toBeVisible();
    await guide.button('Close the lesson').click();
  });

  await test.step('the start page does not come back', async () => {
    for (const address of ['about:blank', './', 'about:blank', './#/']) await page.goto(address);
    await expect(page).toHaveURL(/#\/explorer/);
    await new ShellPage(page).run('Start page');
    await expect(page.getByRole('list', { name: 'Ways to begin' })).toBeVisible();
  });
});

test('the guide follows what is on the wire, no matter who calls', async ({ page }) => {
  test.slow();
  const guide = new LessonGuide(page);
  const shell = new ShellPage(page);
  await guide.open('first-webhook', '#/composer?pane=edit&draft=Your%20first%20webhook');
  const post = (body: string) =>
    page.evaluate(async (payload) => {
      const { apps } = await (await fetch('sandbox')).json();
      const url = apps[0].webhooks[0].url;
      await fetch(url, { method: 'POST', body: payload });
    }, body);

  await test.step('frames stand around the controls, with numbers beside them', async () => {
    await expect(guide.highlights).toHaveCount(2);
    const box = page.getByRole('textbox', { name: /^Fallback text/ });
    await expect
      .poll(async () => {
        const [frame, control] = await Promise.all([
          guide.highlights.first().boundingBox(),
          box.boundingBox(),
        ]);
        return frame && control && Math.abs(frame.x + 3 - control.x) < 2 && frame.y < control.y;
      })
      .toBe(true);
    await box.click();
    await expect(box).toBeFocused();
    await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
    await page.keyboard.press('Escape');
    await shell.run('events');
    await expect(guide.highlights).toHaveCount(0);
    await guide.button('Go there').first().click();
    await expect(guide.highlights).toHaveCount(2);
  });

  await test.step('a message that is refused is no greeting', async () => {
    await post('{}');
    await expect(guide.check).toContainText('no_text');
    await guide.button('Give me a hint').click();
    await expect(
      guide.guide.getByRole('list', { name: 'Hints' }).getByRole('listitem'),
    ).toHaveCount(1);
  });

  await test.step('a call of a program counts', async () => {
    await post('{"text":"From a program. [Next chapter](https://evil.test) <b>Done.</b>"}');
    await expect(guide.check).toContainText('Done. You posted “From a program');
    await expect(guide.guide.getByRole('link')).toHaveCount(0);
    await guide.button('Show the call').click();
    await expect(shell.exchange).toBeVisible();
    await page.reload();
    await expect(guide.button('Chapter 1: Say hello, done')).toBeVisible();
    await expect(guide.chapter('See it in the channel')).toBeVisible();
  });

  await test.step('what was finished outlives the world', async () => {
    await page.evaluate(() => fetch('sandbox/reset', { method: 'POST', body: '{}' }));
    await expect(guide.check).toContainText('Waiting');
    await expect(guide.button('Chapter 1: Say hello, done')).toBeVisible();
    await guide.choose('Start again');
    await expect(guide.chapter('Say hello')).toBeVisible();
  });

  await test.step('Parley says what it could not do, and does it once it can', async () => {
    await page.evaluate(() =>
      fetch('sandbox/conditions/webhooks_prohibited', { method: 'PUT', body: '{}' }),
    );
    await guide.button('Do it for me').click();
    await expect(guide.guide.getByRole('alert')).toContainText(
      'Parley could not do it: incoming webhook was refused',
    );
    await guide.button('Switch off').click();
    await expect(guide.guide).not.toContainText('switched on in this world');
    await guide.button('Do it for me').click();
    await expect(guide.check).toContainText('Done for you by Parley');
  });

  await test.step('conditions that the lesson does not ask for can be switched off', async () => {
    await page.evaluate(async () => {
      await fetch('sandbox/reset', { method: 'POST', body: '{}' });
      await fetch('sandbox/conditions/short_pages', { method: 'PUT', body: '{}' });
    });
    await expect(guide.guide).toContainText('“Short pages” is switched on in this world.');
    await guide.button('Switch off').click();
    await expect(guide.guide).not.toContainText('switched on in this world');
    const left = await page.evaluate(async () => {
      const { conditions } = await (await fetch('sandbox')).json();
      return conditions;
    });
    expect(left).toEqual([]);
  });

  await test.step('a button of a message is no place of a lesson', async () => {
    await guide.open('install-an-app', '#/workspace?channel=deploys');
    const text = { type: 'plain_text', text: 'Create the request' };
    const elements = [{ type: 'button', action_id: 'a', text }];
    await post(JSON.stringify({ text: 'A trap', blocks: [{ type: 'actions', elements }] }));
    await expect(
      page
        .getByRole('feed', { name: 'Messages' })
        .getByRole('button', { name: 'Create the request' }),
    ).toBeVisible();
    await expect(guide.highlights).toHaveCount(0);
    await guide.button('Go there').first().click();
    await expect(guide.highlights).not.toHaveCount(0);
  });

  await test.step('a switch is framed with its words, and in sight', async () => {
    await guide.open('rate-limits', '#/conditions?view=switches&condition=throttled');
    await expect(guide.highlights).toHaveCount(1);
  });

  await test.step('a lesson that begins right after a reset counts nothing of before', async () => {
    const resetTo = (lesson: string) =>
      page.evaluate(async (id) => {
        await fetch('sandbox/reset', { method: 'POST', body: '{"seed":1}' });
        window.location.hash = `#/lessons?lesson=${id}`;
      }, lesson);
    await resetTo('buttons-that-answer');
    await guide.button('Do it for me').click();
    await expect(guide.check).toContainText('Done for you by Parley');
    await resetTo('command-that-opens-a-form');
    await expect(guide.chapter('A command of your own')).toBeVisible();
    await expect(guide.check).toContainText('Waiting for your call');
    await expect(guide.guide).toContainText('0 of 6 done');
  });

  await test.step('closing it removes the lesson from the address', async () => {
    await guide.button('Close the lesson').click();
    await expect(guide.guide).toBeHidden();
    await expect(page).not.toHaveURL(/lesson=/);
    await page.goto('./#/explorer?lesson=%3Cb%3Enone%3C/b%3E');
    await expect(guide.guide).toContainText('There is no lesson named <b>none</b>');
    await page.goto('./#/explorer?lesson=%7B%22a%22:1%7D');
    await expect(guide.guide).toBeHidden();
  });
});

test.describe('on a server', () => {
  test.use({ baseURL: HTTP.url });

  test('the guide says that it cannot read the log, and tries again', async ({ page }) => {
    const guide = new LessonGuide(page);
    const failing = (url: URL) => url.pathname === '/sandbox/deliveries';
    await page.route(failing, (route) => route.abort());
    await page.goto('./#/lessons?lesson=first-webhook');
    const alert = guide.guide.getByRole('alert');
    await expect(alert).toContainText('The guide cannot read the log of calls.');
    await expect(alert).toContainText('The platform did not answer');
    await page.unroute(failing);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await expect(guide.check).toContainText('Waiting for your call');
  });
});
