import { MAX_RESPONSES } from '../../model/interactions/response-url.ts';
import { defineRefusedWorkExam } from './refused-work.ts';

/** What does a client do with a response URL that takes nothing more? */
export const RESPONSE_URL = defineRefusedWorkExam({
  name: 'response_url',
  title: 'A response URL that is used up',
  about:
    'On the command /exam post to the response URL. If that is refused, post to the channel with chat.postMessage or chat.postEphemeral.',
  does: 'Uses up the response URL of the second command: five posts were taken.',
  needs: ['chat.postMessage'],
  section: 'Triggers and response URLs',
  lesson: 'buttons-that-answer',
  works: 'Answers by the response URL',
  method: 'response URL',
  spoils: (world, interaction) => {
    const prefix = `${interaction}:`;
    for (const row of Array.from(world.responseUrls.scanIndex('interaction', { prefix })))
      world.responseUrls.put({ ...row, used: MAX_RESPONSES });
  },
  gives_up: {
    title: 'Does not post to it again',
    fix: 'After used_url or expired_url no post to this address can succeed.',
  },
  tells: {
    id: 'falls_back',
    title: 'Answers another way',
    fix: 'Post with chat.postMessage or chat.postEphemeral instead, with the channel of the command.',
  },
});
