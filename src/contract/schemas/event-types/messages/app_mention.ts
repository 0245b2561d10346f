import * as z from 'zod/mini';
import { define } from '../../define-event.ts';
import { messagePosted } from './posted-message.ts';

export const appMention = define({
  title: 'Somebody mentioned the app',
  provenance: 'assumed',
  body: z.looseObject({ ...messagePosted, type: z.literal('app_mention') }),
  sample: {
    type: 'app_mention',
    user: 'U0M3K1Q2ZP7',
    text: '<@U0M3K1Q31C4> is it everything a river should be?',
    ts: '1767225600.000100',
    team: 'T0M3K1Q2ZP7',
    channel: 'C0M3K1Q2ZP7',
    event_ts: '1767225600.000100',
  },
});
