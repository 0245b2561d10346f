import { MAX_RESPONSES } from '../../model/interactions/response-url.ts';
import { defineCommandExam, isWord } from './command-exam.ts';

/** What does a client do with a response URL that takes nothing more? */
export const RESPONSE_URL = defineCommandExam({
  name: 'response_url',
  title: 'A response URL that is used up',
  about:
    'On the command /exam post to the response URL. If that is refused, post to the channel with chat.postMessage or chat.postEphemeral.',
  does: 'Uses up the response URL of the second command: five posts were taken.',
  needs: ['chat.postMessage'],
  section: 'Triggers and response URLs',
  lesson: 'buttons-that-answer',
  works: 'Answers by the response URL',
  isWork: ({ method }) => method === 'response URL',
  points: {
    gives_up: {
      title: 'Does not post to it again',
      fix: 'After used_url or expired_url no post to this address can succeed.',
    },
    falls_back: {
      title: 'Answers another way',
      fix: 'Post with chat.postMessage or chat.postEphemeral instead, with the channel of the command.',
    },
  },
  spoils: (world, interaction) => {
    const prefix = `${interaction}:`;
    for (const row of Array.from(world.responseUrls.scanIndex('interaction', { prefix })))
      world.responseUrls.put({ ...row, used: MAX_RESPONSES });
  },
  called: (call, book) => {
    if (call.method === 'response URL' && call.error !== null && book.count('refused') > 1)
      book.fail('gives_up', 'It was posted to again after it had refused.');
    if (isWord(call) && call.method !== 'response URL' && book.counted('refused') > 0)
      book.pass('falls_back', 'It answered another way.');
  },
  isThrough: (book) => book.counted('refused') > 0,
  ends: (book) => {
    if (book.found('gives_up') === null) book.pass('gives_up', 'It was not posted to again.');
  },
  rests: (book) => {
    if (book.counted('refused') > 0 && book.found('falls_back') === null)
      book.fail('falls_back', 'The person got no answer.');
  },
});
