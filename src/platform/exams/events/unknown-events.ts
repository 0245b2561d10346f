import { defineMentionExam, mentionLast } from './mention-exam.ts';
import { deliver, mention } from './mention.ts';

/** Does a client acknowledge an event of a type that it does not know? */
export const UNKNOWN_EVENTS = defineMentionExam({
  name: 'unknown_events',
  title: 'An event type that nobody knows yet',
  does: 'Sends an event of the type parley_future, with fields that no event has.',
  section: 'Resources and their fields, event wrapper',
  lesson: 'events-that-fail',
  points: {
    acknowledges: {
      title: 'Acknowledges it',
      fix: 'Answer with status 200 to every event that is signed rightly, and leave alone what you do not know.',
      within_s: 3,
    },
  },
  arms: (book) =>
    book.cause((world, later) => {
      const event = mention(world, later, 'unknown');
      const wrapper = JSON.parse(event.body) as object;
      const unknown = { type: 'parley_future', event_ts: '1.0', things: [{ deep: null }] };
      deliver(world, event, { body: { ...wrapper, event: unknown, x_parley_future: [1] } });
    }),
  attempted: ({ outcome }, book) => {
    if (outcome === 'acknowledged') book.pass('acknowledges', 'It was acknowledged.');
    else book.fail('acknowledges', 'It was not acknowledged, so it is sent again and again.');
    mentionLast(book);
  },
});
