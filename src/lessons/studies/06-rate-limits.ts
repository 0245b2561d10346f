import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone, type LessonCall } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod } from '../evidence/check-answer.ts';
import { wasLimited, waitOf } from '../evidence/limits.ts';
import { firstWebhookUrl, isWebhookPost, jsonPost } from '../evidence/posts.ts';

/** Makes the limits small, and moves the clock until no call has to wait. */
async function throttle({ sandbox }: LessonDriver): Promise<void> {
  await sandbox('PUT', '/conditions/throttled', { per_minute: 1, burst: 1 });
  await sandbox('POST', '/clock', { advance_s: 120 });
}

/** How many messages the exercise asks for. */
const MIN_POSTS = 3;

/** Posts `MIN_POSTS` messages. After a refusal, only a careful client waits. */
async function postAll(driver: LessonDriver, isCareful: boolean): Promise<void> {
  await throttle(driver);
  const channel = await driver.channel('deploys');
  for (let posted = 0, tries = 0; posted < MIN_POSTS && tries < 2 * MIN_POSTS; tries += 1) {
    const { json, headers } = await driver.call('chat.postMessage', { channel, text: 'News' });
    if (json.ok === true) posted += 1;
    else if (isCareful)
      await driver.sandbox('POST', '/clock', {
        advance_s: Number(headers.get('retry-after') ?? 60),
      });
  }
}

/** Whether a call came before the wait after an earlier refusal was over. All `calls` are of the same method. */
const isTooEarly = (call: LessonCall, calls: readonly LessonCall[]): boolean =>
  calls.some((each) => each.id < call.id && wasLimited(each) && call.at < each.at + waitOf(each));

/** Goals, notes, questions and the exercise of lesson 6. */
export const rateLimitsStudy = defineStudy({
  goals: [
    'respect `Retry-After` without losing your place in a list',
    'make fewer calls for the same result',
  ],
  buildsOn: ['page-the-directory'],
  notes: {
    minutes: 35,
    discuss: [
      'What becomes of a service if every client tries again at once?',
      'Which work can wait, and which can be dropped?',
    ],
    mistakes: [
      'To wait a fixed time instead of what `Retry-After` says.',
      'To begin again from the first page after a refusal.',
    ],
  },
  view: { panel: 'explorer', search: { method: 'users.list' } },
  questions: [
    {
      ask: 'Can a second token get around a limit? Turn on “Throttled”, be refused as the bot, and call the same method as a person.',
      hints: [
        'Call `users.list` as the bot until it is `ratelimited`, then with a user token at once.',
      ],
      check: checkAnswer({
        isAbout: ({ surface, name }) => surface === 'web-api' && name !== 'auth.test',
        isAnswer: (call, earlierCalls) =>
          call.actor?.token_type === 'user' &&
          earlierCalls.some(
            (each) =>
              wasLimited(each) &&
              each.actor?.token_type === 'bot' &&
              each.name === call.name &&
              call.at < each.at + waitOf(each),
          ),
        summary: 'No: the tokens of an app share the limit of a method.',
        hint: 'First the bot has to be refused, then a person has to call the same method while it waits.',
      }),
      solve: async (driver) => {
        await throttle(driver);
        await driver.call('users.list', { limit: 1 });
        await driver.call('users.list', { limit: 1 });
        return driver.call('users.list', { limit: 1 }, 'user');
      },
      nearMiss: async (driver) => {
        await throttle(driver);
        return driver.call('users.list', { limit: 1 }, 'user');
      },
    },
    {
      ask: 'Which status has an answer that refuses a call because of a limit?',
      hints: ['Leave “Throttled” on, call a method twice, and read the status of the answer.'],
      check: checkAnswer({
        isAbout: ({ surface }) => surface === 'web-api',
        isAnswer: (call) => wasLimited(call) && call.status === 429,
        summary: '429, while other refusals of a method have 200.',
        hint: 'Call the same method again at once.',
      }),
      solve: async (driver) => {
        await throttle(driver);
        await driver.call('auth.test');
        return driver.call('auth.test');
      },
      nearMiss: async (driver) => {
        await throttle(driver);
        return driver.call('auth.test');
      },
    },
    {
      ask: 'Does a webhook have a limit, too?',
      hints: ['With “Throttled” on, post to the webhook twice.'],
      check: checkAnswer({
        isAbout: isWebhookPost,
        isAnswer: ({ status }) => status === 429,
        summary: 'Yes: `rate_limited`, HTTP 429, with `Retry-After` as well.',
        hint: 'Post once more, right after the first post.',
      }),
      solve: async (driver) => {
        await throttle(driver);
        const url = firstWebhookUrl(await driver.world());
        await driver.send(url, jsonPost({ text: 'One' }));
        return driver.send(url, jsonPost({ text: 'Two' }));
      },
      nearMiss: async (driver) => {
        await throttle(driver);
        return driver.send(firstWebhookUrl(await driver.world()), jsonPost({ text: 'One' }));
      },
    },
  ],
  exercise: {
    ask: `With “Throttled” on, post ${MIN_POSTS} messages by \`chat.postMessage\`. You will be refused on the way: never call too early.`,
    hints: [
      'After a refusal wait as long as `Retry-After` says. You can move the clock.',
      'Post, be refused, move the world clock by the seconds of `Retry-After`, and post again.',
    ],
    check: ({ chapterCalls }) => {
      const all = chapterCalls.filter(
        (call) => isMethod('chat.postMessage')(call) && call.causedBy === null,
      );
      // Only the calls after the last mistake count.
      const lastMistake = all.findLastIndex((call) => isTooEarly(call, all));
      const calls = all.slice(lastMistake + 1);
      const posted = calls.filter(({ error }) => error === null);
      const [last] = posted.slice(-1);
      if (posted.length >= MIN_POSTS && calls.some(wasLimited))
        return done(`${posted.length} messages, and no call came too early.`, last);
      if (all.length === 0) return notDone();
      return notDone(
        lastMistake === all.length - 1
          ? 'That call came before the wait was over, so the count begins again.'
          : `${posted.length} of ${MIN_POSTS} posted${calls.some(wasLimited) ? '' : ', and not refused yet'}.`,
      );
    },
    solve: (driver) => postAll(driver, true),
    nearMiss: (driver) => postAll(driver, false),
  },
});
