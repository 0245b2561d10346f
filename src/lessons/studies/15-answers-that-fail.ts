import type { LessonDriver } from '../definition/driver.ts';
import { type ChapterFacts, done, type LessonCall, notDone } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isAccepted } from '../evidence/check-answer.ts';
import { isDelete, isSameMessage } from '../evidence/deletes.ts';
import {
  hasFailed,
  isSamePosting,
  failCalls,
  historyReadsAfter,
  postings,
  endFailures,
} from '../evidence/history-reads.ts';
import { shorten } from '../evidence/shorten.ts';

/** Posts a message, and returns the arguments that identify it in `chat.delete`. */
async function post({ call, channel }: LessonDriver) {
  const message = { channel: await channel('deploys'), text: 'To be deleted' };
  const { json } = await call('chat.postMessage', message);
  return { channel: json.channel, ts: json.ts };
}

/** How many messages the exercise asks for. */
const MIN_MESSAGES = 3;
/** How often the solution tries to post each message. */
const MAX_TRIES = 20;

/** Posts a text until the channel has it, although every call fails. A careless client posts twice before it looks. */
async function postOnce(driver: LessonDriver, text: string, isCareful: boolean): Promise<void> {
  const channel = await driver.channel('deploys');
  const isThere = async () => {
    const { json } = await driver.call('conversations.history', { channel, limit: 100 });
    return json.messages.some((message: { text: string }) => message.text === text);
  };
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    await driver.call('chat.postMessage', { channel, text });
    if (isCareful ? await isThere() : tries === 2) break;
  }
  if (!isCareful) await isThere();
}

async function postAll(driver: LessonDriver, texts: readonly string[], isCareful: boolean) {
  await failCalls(driver, 'chat.postMessage', { done: 'sometimes' });
  for (const text of texts) await postOnce(driver, text, isCareful);
  await endFailures(driver);
}

/** Whether the text of a posting is in the channel once, and was sent again only after a read that did not show it. */
function wasPostedOnce(first: LessonCall, facts: ChapterFacts): boolean {
  const tries = postings(facts.chapterCalls).filter((call) => isSamePosting(call, first));
  const reads = historyReadsAfter(first, facts);
  const findReadBetween = (one: LessonCall, other: LessonCall | undefined) =>
    reads.findLast(({ call: { id } }) => id > one.id && (other === undefined || id < other.id));
  return (
    tries.some(hasFailed) &&
    tries.every((each, index) => {
      const next = tries[index + 1];
      return findReadBetween(each, next)?.copies === (next === undefined ? 1 : 0);
    })
  );
}

/** A hint for a text that is not in the channel exactly once, or that was sent again too early. */
function nextStepHint(first: LessonCall, facts: ChapterFacts): string {
  const text = `“${shorten(first.args['text'])}”`;
  const copies = historyReadsAfter(first, facts).at(-1)?.copies ?? null;
  if (copies === null) return `Look whether ${text} is there.`;
  if (copies === 0) return `${text} is not there. Send it again.`;
  return copies === 1
    ? `${text} was sent again before you looked. Take another text.`
    : `${text} is there ${copies} times. Take another text.`;
}

/** Goals, notes, questions and the exercise of lesson 15. */
export const answersThatFailStudy = defineStudy({
  goals: [
    'find out whether a call that failed did its work',
    'send a call again without doing its work twice',
    'ignore warnings and fields that you do not know',
  ],
  buildsOn: ['delete-a-message', 'rate-limits'],
  notes: {
    minutes: 45,
    discuss: [
      'Which of your calls may be sent twice without harm? Which may not?',
      'Would you rather lose a message or post it twice? Who decides that?',
      'Where does a program keep the id of a message before it is sent, so that a restart does not lose it?',
    ],
    mistakes: [
      'To send again after every error: work that was done is done twice.',
      'To parse JSON without a plan for an answer that is not JSON.',
      'To look for a text that was posted before. Only a mark of its own identifies a message.',
      'To take `internal_error` for a refusal: the work may be done, or a part of it.',
    ],
  },
  questions: [
    {
      ask: 'Which HTTP status has the answer `internal_error` of a method?',
      hints: [
        'Turn on “Transient failures” with `auth.test` as `methods`. Call `auth.test`, and read the status of the answer.',
      ],
      check: checkAnswer({
        isAbout: ({ surface }) => surface === 'web-api',
        isAnswer: (call) => hasFailed(call) && call.status === 200,
        summary: '200. A client that looks at the status alone takes the failure for a success.',
        hint: 'The call must fail with `internal_error`.',
      }),
      solve: async (driver) => {
        await failCalls(driver, 'auth.test', { done: 'never' });
        await driver.call('auth.test');
        return endFailures(driver);
      },
      nearMiss: ({ call }) => call('auth.test'),
    },
    {
      ask: 'A call of `chat.delete` fails with `internal_error`, and its work was done. What does the same call answer when the service has recovered?',
      hints: [
        'Some calls may be sent again without looking: the second answer says what the first call did.',
        'Turn on “Transient failures” with `chat.delete` as `methods` and `always` as `done`. Delete a message of the bot, turn the condition off, and send the same call again.',
      ],
      check: checkAnswer({
        isAbout: isDelete,
        isAnswer: (call, earlierCalls) =>
          call.error === 'message_not_found' &&
          earlierCalls.some(
            (each) => isDelete(each) && hasFailed(each) && isSameMessage(each, call),
          ),
        summary: '`message_not_found`: the first call had deleted it. Deleting twice does no harm.',
        hint: 'First `chat.delete` has to fail after its work. Then send the same call again.',
      }),
      solve: async (driver) => {
        const message = await post(driver);
        await failCalls(driver, 'chat.delete', { done: 'always' });
        await driver.call('chat.delete', message);
        await endFailures(driver);
        return driver.call('chat.delete', message);
      },
      nearMiss: async (driver) => {
        const message = await post(driver);
        await driver.call('chat.delete', message);
        return driver.call('chat.delete', message);
      },
    },
    {
      ask: 'Your program should ignore fields that it does not know. Does the service do so, too? Send `auth.test` an argument that it does not have.',
      hints: ['Call `auth.test` with an argument such as `from_the_future`, and read `ok`.'],
      check: checkAnswer({
        isAbout: isMethod('auth.test'),
        isAnswer: (call) =>
          isAccepted(call) && Object.keys(call.args).some((name) => name !== 'token'),
        summary:
          'Yes: it ignores the argument, and the call succeeds. So the two sides need not change at the same time.',
        hint: 'The call needs an argument besides its token.',
      }),
      solve: ({ call }) => call('auth.test', { from_the_future: 'yes' }),
      nearMiss: ({ call }) => call('auth.test'),
    },
  ],
  exercise: {
    ask: `Turn on “Transient failures” for \`chat.postMessage\`, with \`sometimes\`. Every call fails, and about half of them do their work. Post ${MIN_MESSAGES} different texts in one channel, so that the channel has each text once.`,
    hints: [
      'After each call look, and send the same text again only if it is not there.',
      'Write a loop: call `chat.postMessage`, then `conversations.history` of the channel. End the loop when the text is among the `messages`.',
    ],
    check: (facts) => {
      const all = postings(facts.chapterCalls);
      if (all.length === 0) return notDone();
      if (!all.some(hasFailed))
        return notDone(
          'No call failed. Turn the condition on, with `chat.postMessage` as `methods`.',
        );
      const firstTries = all.filter(
        (call) => all.find((each) => isSamePosting(each, call)) === call,
      );
      const good = firstTries.filter((first) => wasPostedOnce(first, facts));
      if (good.length >= MIN_MESSAGES)
        return done(`${good.length} messages, each there once.`, all.at(-1));
      const open = firstTries.findLast((first) => !good.includes(first));
      const next = open === undefined ? 'Post another text.' : nextStepHint(open, facts);
      return notDone(`${good.length} of ${MIN_MESSAGES} are there once. ${next}`);
    },
    solve: (driver) => postAll(driver, ['Build 51', 'Build 52', 'Build 53'], true),
    nearMiss: (driver) => postAll(driver, ['Build 54', 'Build 55', 'Build 56'], false),
  },
});
