import { noteOf } from '../engine/book.ts';
import type { Examination, Point, WireCall } from '../engine/exam.ts';
import { type CommandExam, defineCommandExam } from './command-exam.ts';

/** Calls that tell a person something. */
const WORDS: ReadonlySet<string> = new Set([
  'chat.postMessage',
  'chat.postEphemeral',
  'response URL',
]);

/** Begins the note of what was said, and in which way. Its value is the call that said it once, after the refusal. */
const WORD = 'word ';
/** That it was said before, or again: what a client says with every command says nothing of a refusal. */
const SAID_OTHERWISE = '';

interface Definition extends Pick<
  CommandExam<string>,
  | 'name'
  | 'title'
  | 'about'
  | 'does'
  | 'needs'
  | 'section'
  | 'lesson'
  | 'works'
  | 'faults'
  | 'spoils'
> {
  /** The call that is the work on a command. With the second command it is refused. */
  readonly method: string;
  readonly gives_up: Point;
  /** The point that the person is told something in place of the work. */
  readonly tells: Point & { readonly id: string };
}

/** An exam in which the work on the second command is refused, and trying again is in vain. */
export function defineRefusedWorkExam({
  method,
  gives_up,
  tells: { id: tells, ...point },
  ...exam
}: Definition): Examination {
  return defineCommandExam({
    ...exam,
    isWork: (call) => call.method === method,
    points: { gives_up, [tells]: point },
    called: (call, book, hasFault) => {
      if (call.method === method) {
        if (hasFault && call.error !== null && book.count('refused') > 1)
          book.fail('gives_up', `${method} was called again after it had refused.`);
      } else if (call.error === null && WORDS.has(call.method)) {
        const word = wordOf(call);
        const isNew = book.noted(word) === undefined && book.counted('refused') > 0;
        book.note(word, isNew ? call.exchange : SAID_OTHERWISE);
      }
    },
    isThrough: (book) => book.counted('refused') > 0,
    ends: (book) => book.pass('gives_up', 'It was not tried again.'),
    weighs: (book) => {
      const said = Object.entries(book.state.notes).find(
        ([name, exchange]) => name.startsWith(WORD) && exchange !== SAID_OTHERWISE,
      );
      if (said !== undefined)
        book.pass(tells, 'The person was told.', { exchange: String(said[1]) });
    },
    rests: (book) => {
      if (book.counted('refused') > 0 && book.found(tells) === null)
        book.fail(tells, 'The person was told nothing.');
    },
  });
}

/** What is said, and in which way. */
const wordOf = ({ method, given }: WireCall): string =>
  WORD + noteOf([method, ...['text', 'blocks', 'attachments'].map((name) => given.get(name))]);
