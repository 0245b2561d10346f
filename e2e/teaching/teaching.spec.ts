import { expect, test } from '../fixtures/test.ts';
import { hideDemoNotice, type LessonFilm } from '../fixtures/film.ts';
import { Lesson } from '../fixtures/lesson.ts';
import { Conductor, type Command, type Notice } from './conductor.ts';
import { Show } from './show.ts';

const HOSTILE = '<img src="http://elsewhere.invalid/a.png" onerror="document.title = `harmed`">';

test('a test tells nothing, and waits for nothing', async ({ page }) => {
  const lesson = new Lesson(null);
  const tell = async () => {
    await lesson.chapter('A chapter', 'What it is about');
    await lesson.say('A sentence');
    // The page has no such button, so pointing at it would wait.
    await lesson.point(page.getByRole('button', { name: 'Nowhere' }));
    return 'told';
  };
  // The event loop comes to a turn of its own only when nothing is left to do without waiting.
  const waited = new Promise((resolve) => setImmediate(resolve, 'waited'));
  expect(await Promise.race([tell(), waited])).toBe('told');
});

test('what is shown is text, whatever it says', async ({ page, context }) => {
  const show = new Show(page, new Conductor(context, () => {}), { pace: 20, from: 1, film: null });
  const lesson = new Lesson(show);
  await page.setContent('<title>safe</title><button>Go</button>');
  await lesson.chapter(HOSTILE, HOSTILE);
  await lesson.say(HOSTILE);
  await lesson.point(page.getByRole('button'));
  // A picture that was asked for elsewhere is a complaint of the page, which fails the test.
  await expect(page).toHaveTitle('safe');
});

test('a pause holds captions and actions; a step lets one go on', async ({ page, context }) => {
  const notices: Notice[] = [];
  const conductor = new Conductor(context, (notice) => notices.push(notice));
  await page.setContent(`<button onclick="this.textContent = 'Pressed'">Press</button>`);
  const button = page.getByRole('button');

  await conductor.run('pause');
  const caption = conductor.rest(60_000);
  await conductor.run('step');
  await caption;

  const click = button.click();
  await expect.poll(() => notices.at(-1)).toEqual({ paused: expect.stringMatching(/^Click/) });
  await expect(button).toHaveText('Press');
  await conductor.run('step');
  await click;
  await expect(button).toHaveText('Pressed');

  const next = button.press('Enter');
  await expect.poll(() => notices.at(-1)).toEqual({ paused: expect.stringMatching(/^Press/) });
  await conductor.run('pause');
  await next;
  await conductor.rest(1);
  expect(notices.at(-1)).toEqual({ playing: true });
});

test('an unknown command does nothing', async ({ context }) => {
  const notices: Notice[] = [];
  const conductor = new Conductor(context, (notice) => notices.push(notice));
  await conductor.run('jump' as Command);
  expect([notices, context.pages().length]).toEqual([[], 0]);
});

test('back ends the scenario, and asks for the chapter before', async ({ page, context }) => {
  const notices: Notice[] = [];
  const conductor = new Conductor(context, (notice) => notices.push(notice));
  await page.setContent('<p>Nothing to press</p>');
  conductor.began('The third', 3);
  const waiting = page.getByRole('button').click();
  const refused = expect(waiting).rejects.toThrow(/closed/);
  const rest = expect(conductor.rest(60_000)).rejects.toThrow('The teacher ended the scenario.');
  await conductor.run('back');
  await Promise.all([refused, rest]);
  expect(notices.at(-1)).toEqual({ again: 2 });
});

test('a film waits for what is loading, and shows no notice of the demo world', async ({
  page,
  context,
  playground,
}) => {
  await hideDemoNotice(page);
  const world = { seed: 1, now: 1_767_225_600, frozen: true };
  await playground.open({ world, view: { panel: 'workspace', search: {} } });
  const notice = page.locator('[data-notice="demo-world"]');
  await expect(notice).toHaveCount(1);
  await expect(notice).toBeHidden();

  await page.setContent('<div data-skeleton>Loading</div><button hidden>Go</button>');
  const said: boolean[] = [];
  const caption = (text: string) => void (text !== '' && said.push(isLoaded));
  const film: LessonFilm = { caption, chapter: () => {}, end: async () => {} };
  const start = () => Promise.resolve(film);
  let isLoaded = true;
  const conductor = new Conductor(context, () => {});
  const lesson = new Lesson(new Show(page, conductor, { pace: 20, from: 1, film: start }));
  await page.evaluate(() => document.querySelector('[data-skeleton]')?.remove());
  await lesson.chapter('A chapter');
  await page.setContent('<div data-skeleton>Loading</div><button hidden>Go</button>');
  isLoaded = false;
  const saying = lesson.say('Here is the page.');
  await expect(page.locator('[data-skeleton]')).toBeVisible();
  isLoaded = true;
  await page.evaluate(() => document.querySelector('[data-skeleton]')?.remove());
  await saying;
  expect(said).toEqual([true]);

  const waiting = lesson.waitFor(page.getByRole('button', { name: 'Go' }));
  await page.evaluate(() => document.querySelector('button')?.removeAttribute('hidden'));
  await waiting;
  await expect(page.getByRole('button', { name: 'Go' })).toBeVisible();
});
