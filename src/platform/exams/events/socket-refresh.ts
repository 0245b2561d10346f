import {
  ANSWERED_ONCE,
  defineMentionExam,
  isDone,
  mentionLast,
  noteAnswer,
  noteOneAnswer,
} from './mention-exam.ts';
import { examinedApp, mention } from './mention.ts';
import type { Book } from '../engine/book.ts';

const CUT = 'cut off';

/** Does a client come back after its connection was refreshed, and work once on an envelope that comes again? */
export const SOCKET_REFRESH = defineMentionExam({
  name: 'socket_refresh',
  title: 'A refresh with an envelope under way',
  kind: 'sockets',
  about:
    'Connect by socket, acknowledge each envelope within 3 seconds, and answer each app_mention once with chat.postMessage, in its thread.',
  does: 'Asks the client for another connection, as before a restart, and sends on it the envelope whose acknowledgement it lost.',
  section: 'Events, socket-based mode; docs/assumptions.md, A-33',
  lesson: 'sockets',
  points: {
    reconnects: {
      title: 'Opens another connection',
      fix: 'On disconnect call apps.connections.open, connect to the new address, and close the old connection then.',
    },
    acknowledges: {
      title: 'Acknowledges the envelope again',
      fix: 'Acknowledge every envelope, also one whose event you know: send its envelope_id on the connection that it came on.',
      within_s: 3,
    },
    once: ANSWERED_ONCE,
  },
  arms: (book) => book.cause((world, later) => void mention(world, later, CUT)),
  attempted: ({ outcome, delivery }, book) => {
    if (book.noted('cut') === true) {
      if (outcome === 'acknowledged') book.pass('acknowledges', 'It was acknowledged again.');
      else if (outcome === 'late') book.fail('acknowledges', 'No acknowledgement came within 3 s.');
      goOn(book);
    } else if (outcome === 'acknowledged') {
      book.note('cut', true);
      book.cause((world, later) =>
        later.effect({ disconnect: examinedApp(world, later).id, again: delivery }),
      );
    }
  },
  answered: (_step, nth, book) => {
    noteAnswer(nth, book);
    goOn(book);
  },
  called: ({ method, error }, book) => {
    if (method === 'apps.connections.open' && error === null && book.noted('cut') === true)
      book.pass('reconnects', 'Another address was asked for.');
  },
  ends: (book) => noteOneAnswer(CUT, book),
  rests: (book) => {
    if (book.noted('cut') === true && book.found('reconnects') === null)
      book.fail('reconnects', 'No call of apps.connections.open came after disconnect.');
  },
});

function goOn(book: Book): void {
  if (isDone(book, CUT) && book.found('acknowledges') !== null) mentionLast(book);
}
