import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

export const tokensRevoked = define({
  title: 'Tokens of the app were revoked',
  provenance: 'assumed',
  body: z.looseObject({
    type: z.literal('tokens_revoked'),
    /** Users whose tokens were revoked: those of people, and of the bot. */
    tokens: z.object({ oauth: z.array(id), bot: z.array(id) }),
    event_ts,
  }),
  sample: {
    type: 'tokens_revoked',
    tokens: { oauth: ['U0M3K1Q2ZP7'], bot: [] },
    event_ts: '1767225600.000000',
  },
});
