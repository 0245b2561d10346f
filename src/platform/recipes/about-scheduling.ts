import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';

/** Stops the clock, and schedules messages for #deploys, this many seconds ahead. */
async function schedule(recorder: RecipeRecorder, ahead_s: number, count = 1) {
  const { now } = (await recorder.stopClock()).body.clock as { now: number };
  const channel = recorder.channel('deploys');
  const post_at = String(now + ahead_s);
  let scheduled_message_id = '';
  for (let nth = 1; nth <= count; nth += 1) {
    const args = { channel, post_at, text: `Reminder ${nth}` };
    const { body } = await recorder.call('chat.scheduleMessage', args);
    scheduled_message_id = String(body.scheduled_message_id);
  }
  return { channel, scheduled_message_id };
}

/** Errors of scheduled messages. */
export const ABOUT_SCHEDULING: readonly RecipeCard[] = [
  {
    code: 'time_in_past',
    title: 'A message is scheduled for an hour ago',
    caption:
      'The clock of the world decides what is past, and it may differ from that of your program. Read the time before you compute one.',
    make: (recorder) => schedule(recorder, -3600),
  },
  {
    code: 'time_too_far',
    title: 'A message is scheduled for next year',
    caption:
      'Messages are scheduled at most 120 days ahead. Keep later ones in your own store, and schedule them when their time comes closer.',
    make: (recorder) => schedule(recorder, 365 * 86_400),
  },
  {
    code: 'restricted_too_many',
    title: 'Thirty-one messages for the same minute',
    caption:
      'Thirty messages of a channel can be scheduled within five minutes. Spread them, or post one message that says it all.',
    make: (recorder) => schedule(recorder, 1800, 31),
  },
  {
    code: 'invalid_scheduled_message_id',
    title: 'A scheduled message is deleted twice',
    caption:
      'It is deleted, so treat this answer as a success, for example after a retry. In the last minute before it is posted, a message cannot be deleted either.',
    make: async (recorder) => {
      const scheduled = await schedule(recorder, 1800, 2);
      await recorder.call('chat.deleteScheduledMessage', scheduled);
      await recorder.call('chat.deleteScheduledMessage', scheduled);
    },
  },
];
