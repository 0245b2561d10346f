import type { Book } from '../engine/book.ts';
import { defineMentionExam, mentionLast } from './mention-exam.ts';
import { deliver, examinedApp, mention } from './mention.ts';
import type { World } from '../../model/world/world.ts';

const CHALLENGE = 'parley-3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P';

/** Does a client answer the challenge of the service, and that of nobody else? */
export const URL_VERIFICATION = defineMentionExam({
  name: 'url_verification',
  title: 'url_verification',
  does: 'Sends the challenge that verifies a Request URL, and the same one signed by another secret.',
  section: 'Events; docs/assumptions.md, A-31',
  lesson: 'events-that-fail',
  points: {
    echoes: {
      title: 'Echoes the challenge',
      fix: 'Answer a request of the type url_verification with status 200 and its challenge, as text or as JSON.',
      within_s: 3,
    },
    forged: {
      title: 'Checks the signature first',
      fix: 'Check the signature of every request, before you look at its type: otherwise everybody can find out that your app is there.',
    },
  },
  arms: (book) => book.cause((world, later) => challenge(world, later, 'challenge')),
  attempted: (attempt, book) => {
    const isEcho = attempt.outcome === 'acknowledged' && attempt.detail.includes(CHALLENGE);
    if (attempt.step === 'challenge') {
      if (isEcho) book.pass('echoes', 'The challenge came back.');
      else book.fail('echoes', 'The challenge did not come back.');
      book.cause((world, later) => challenge(world, later, 'forged challenge'));
    } else {
      if (isEcho) book.fail('forged', 'A challenge came back that the service never sent.');
      else if (attempt.outcome === 'refused')
        book.pass('forged', `It was refused with status ${attempt.status}.`);
      mentionLast(book);
    }
  },
});

function challenge(world: World, book: Book, step: string): void {
  const { verification_token: token } = examinedApp(world, book);
  const forge = step === 'challenge' ? null : ('signature' as const);
  const body = { token, challenge: CHALLENGE, type: 'url_verification' };
  deliver(world, mention(world, book, step), { forge, body });
}
