import { defineCommandExam } from './command-exam.ts';

/** How long the work takes, in milliseconds of the world's clock. */
const DELAY_MS = 4000;

/** Does a client acknowledge what a person did before it works? */
export const LATE_ACKNOWLEDGEMENT = defineCommandExam({
  name: 'late_acknowledgement',
  title: 'Acknowledging a command',
  about:
    'Acknowledge the command /exam within 3 seconds, and post a message with chat.postMessage.',
  does: 'Lets chat.postMessage take 4 seconds, so that a client that acknowledges after the work is late. Nothing is sent again.',
  needs: ['chat.postMessage'],
  section: 'How an app hears of a person’s action',
  lesson: 'command-that-opens-a-form',
  works: 'Answers a command',
  isWork: ({ method }) => method === 'chat.postMessage',
  points: {
    acknowledges: {
      title: 'Acknowledges in time',
      fix: 'Answer with status 200 first, and do the work afterwards: the person waits 3 seconds.',
      within_s: 3,
    },
  },
  faults: { delay: { methods: ['chat.postMessage'], ms: DELAY_MS } },
  settled: ({ state }, book) => {
    if (state === 'acknowledged') book.pass('acknowledges', 'It was acknowledged within 3 s.');
    else book.fail('acknowledges', `The person was told that it failed: ${state}.`);
  },
  isThrough: (book) => book.noted('worked faulty') === true,
});
