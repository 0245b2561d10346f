import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { chapterListCalls, limitOf, findWalks, walkText } from '../evidence/pages.ts';

const PAGE_SIZE = 15;

/** Walks the directory to its end, but at most `maxPages` pages. */
async function walk({ call }: LessonDriver, maxPages: number): Promise<void> {
  let cursor: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const { json } = await call('users.list', {
      limit: PAGE_SIZE,
      ...(cursor !== undefined && { cursor }),
    });
    cursor = json.response_metadata?.next_cursor;
    if (cursor === undefined || cursor === '') return;
  }
}

/** Goals, notes, questions and the exercise of lesson 5. */
export const pageTheDirectoryStudy = defineStudy({
  goals: [
    'read a list of any length without losing an entry',
    'send a cursor so that it arrives unchanged',
  ],
  buildsOn: ['first-webhook'],
  notes: {
    minutes: 35,
    discuss: [
      'Why does a service give a cursor, and not the number of a page?',
      'What changes if somebody joins while a program reads the list?',
    ],
    mistakes: [
      'To stop at a page that is shorter than `limit`. Only an empty `next_cursor` is the end.',
      'To encode the cursor twice, or to store it for the next day.',
    ],
  },
  questions: [
    {
      ask: 'How many people does a page have if you leave out `limit`?',
      hints: ['Call `users.list` without any arguments, and count `members`.'],
      check: checkAnswer({
        isAbout: isMethod('users.list'),
        isAnswer: (call) => isAccepted(call) && !('limit' in call.args) && !('cursor' in call.args),
        summary: 'At most 100. A client that needs to be sure sends `limit`.',
        hint: 'Leave out both `limit` and `cursor`.',
      }),
      solve: ({ call }) => call('users.list'),
      nearMiss: ({ call }) => call('users.list', { limit: 5 }),
    },
    {
      ask: 'Which error does `users.list` answer to a cursor that nobody was given?',
      hints: ['Make one up: send `cursor` with `abc`.'],
      check: checkAnswer({
        isAbout: isMethod('users.list'),
        isAnswer: isRefused('invalid_cursor'),
        summary: '`invalid_cursor`, the same as for one that is too old: begin again.',
        hint: 'Send a cursor that you made up.',
      }),
      solve: ({ call }) => call('users.list', { cursor: 'abc' }),
      nearMiss: ({ call }) => call('users.list', { cursor: '' }),
    },
    {
      ask: 'Channels are a list with pages, too. Which call reads its first two entries?',
      hints: ['Call `conversations.list` with a `limit` of 2.'],
      check: checkAnswer({
        isAbout: isMethod('conversations.list'),
        isAnswer: (call) => isAccepted(call) && limitOf(call) === 2 && !('cursor' in call.args),
        summary: '`conversations.list` with the same `limit` and the same `next_cursor`.',
        hint: 'Ask for two of them, from the beginning.',
      }),
      solve: ({ call }) => call('conversations.list', { limit: 2 }),
      nearMiss: ({ call }) => call('conversations.list'),
    },
  ],
  exercise: {
    ask: `Read the whole directory in pages of ${PAGE_SIZE}, and lose nobody.`,
    hints: [
      'Begin without a cursor, and go on until the cursor is empty.',
      `Call \`users.list\` with \`limit\` ${PAGE_SIZE}, then again and again with \`cursor\`, the \`next_cursor\` of the previous answer.`,
    ],
    check: (facts) => {
      const walks = findWalks(chapterListCalls(facts));
      const found = walks.find(
        ({ pages, isComplete }) => isComplete && pages.every((page) => limitOf(page) === PAGE_SIZE),
      );
      if (found) return done(`${walkText(found)}, and nobody is missing.`, found.pages.at(-1));
      const last = walks.at(-1);
      return notDone(
        last &&
          (last.isComplete
            ? `Each page should have ${PAGE_SIZE} people.`
            : 'Go on: the last answer had a cursor.'),
      );
    },
    solve: (driver) => walk(driver, 100),
    nearMiss: (driver) => walk(driver, 1),
  },
});
