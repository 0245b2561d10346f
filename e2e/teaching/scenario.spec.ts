import { done, notDone } from '../../src/lessons/definition/facts.ts';
import { defineLesson, type Chapter } from '../../src/lessons/definition/lesson.ts';
import { Lesson } from '../fixtures/lesson.ts';
import { playScenario } from '../fixtures/scenario.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * A lesson of one chapter that a call of `api.test` finishes. A tab opens the world of a link only once, so each plan here
 * takes another seed to get another world.
 */
const planWith = (chapter: Partial<Chapter>, seed = 1) =>
  defineLesson({
    id: 'a-call',
    number: 1,
    title: 'A call',
    summary: 'Make a call.',
    minutes: 1,
    world: { seed, now: 1_767_225_600, frozen: false },
    chapters: {
      call: {
        title: 'Make a call',
        text: ['Any call will do.'],
        task: 'Call a method.',
        view: { panel: 'explorer' },
        places: { send: { role: 'button', name: 'Send' } },
        hints: ['Press Send.'],
        check: ({ chapterCalls }) => {
          const [call] = chapterCalls;
          return call === undefined ? notDone('No call was made.') : done('A call was made.', call);
        },
        solve: async ({ call }) => void (await call('api.test')),
        ...chapter,
      },
    },
    end: { text: ['You made a call.'], view: { panel: 'explorer' } },
  });

const called = {
  call: async ({ wire }: { wire: { call: (name: string) => Promise<unknown> } }) =>
    void (await wire.call('api.test')),
};

test('a scenario ends with a link to what it leaves, and says which check or place is wrong', async ({
  page,
  playground,
  api,
}) => {
  test.slow();
  await test.step('it ends with a link', async () => {
    const stage = { page, playground, api, lesson: new Lesson(null) };
    const { link, left } = await playScenario({ ...stage, plan: planWith({}), driver: called });
    expect(link).toMatch(/^\.\/#\/explorer\?demo=1\.[\w-]+$/);
    expect(left).toEqual([]);
  });

  await test.step('it says what is wrong', async () => {
    // Otherwise the tab would still show the old world until the new one is loaded.
    await page.goto('about:blank');
    const stage = {
      page,
      playground,
      api,
      lesson: new Lesson(null),
      driver: called,
      patience: 300,
    };
    const early = planWith({ check: () => done('It is always so.') }, 4);
    await expect(playScenario({ ...stage, plan: early })).rejects.toThrow(
      /“Make a call” is not done before anything is done[^]*It is always so/,
    );
    await page.goto('about:blank');
    const never = planWith({ check: () => notDone('The text is missing.') }, 2);
    await expect(playScenario({ ...stage, plan: never })).rejects.toThrow(
      /“Make a call” is done \(chapter 1\)[^]*The text is missing/,
    );
    await page.goto('about:blank');
    const elsewhere = planWith({ places: { launch: { role: 'button', name: 'Launch' } } }, 3);
    await expect(playScenario({ ...stage, plan: elsewhere })).rejects.toThrow(
      '“Make a call” shows its place “launch”: button “Launch”',
    );
  });
});
