import { defineCommandExam, isWord, WORDS_WITHOUT_FAULT } from './command-exam.ts';

/** What does a client do if it cannot open a form any longer? */
export const EXPIRED_TRIGGER = defineCommandExam({
  name: 'expired_trigger',
  title: 'A trigger that has expired',
  about:
    'On the command /exam open a modal with views.open. If that fails, say so to the person, by the response URL or by chat.postEphemeral.',
  does: 'Lets the trigger of the second command expire at once.',
  needs: ['views.open'],
  section: 'Triggers and response URLs',
  lesson: 'command-that-opens-a-form',
  works: 'Opens a form',
  isWork: ({ method }) => method === 'views.open',
  points: {
    gives_up: {
      title: 'Does not use the trigger again',
      fix: 'After expired_trigger_id no call with this trigger can succeed: only the next act of the person brings another one.',
    },
    tells: {
      title: 'Tells the person',
      fix: 'Post to the response URL, or with chat.postEphemeral, that the form could not be opened: the person waits for it.',
    },
  },
  faults: { trigger_life_s: 0 },
  called: (call, book) => {
    if (call.method === 'views.open' && call.error !== null && book.count('refused') > 1)
      book.fail('gives_up', 'views.open was called again with the same trigger.');
    // What it says with every command says nothing of this one, and the last command may have come already.
    if (isWord(call) && book.counted('refused') > 0)
      if (book.count('words after') > book.counted(WORDS_WITHOUT_FAULT))
        book.pass('tells', 'The person was told.');
  },
  isThrough: (book) => book.counted('refused') > 0,
  ends: (book) => {
    if (book.found('gives_up') === null)
      book.pass('gives_up', 'views.open was not called again with it.');
  },
  rests: (book) => {
    if (book.counted('refused') > 0 && book.found('tells') === null)
      book.fail('tells', 'The person was told nothing.');
  },
});
