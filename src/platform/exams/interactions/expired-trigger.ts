import { defineRefusedWorkExam } from './refused-work.ts';

/** What does a client do if it cannot open a form any longer? */
export const EXPIRED_TRIGGER = defineRefusedWorkExam({
  name: 'expired_trigger',
  title: 'A trigger that has expired',
  about:
    'On the command /exam open a modal with views.open. If that fails, say so to the person, by the response URL or by chat.postEphemeral.',
  does: 'Lets the trigger of the second command expire at once.',
  needs: ['views.open'],
  section: 'Triggers and response URLs',
  lesson: 'command-that-opens-a-form',
  works: 'Opens a form',
  method: 'views.open',
  faults: { trigger_life_s: 0 },
  gives_up: {
    title: 'Does not use the trigger again',
    fix: 'After expired_trigger_id no call with this trigger can succeed: only the next act of the person brings another one.',
  },
  tells: {
    id: 'tells',
    title: 'Tells the person',
    fix: 'Post to the response URL, or with chat.postEphemeral, that the form could not be opened: the person waits for it.',
  },
});
