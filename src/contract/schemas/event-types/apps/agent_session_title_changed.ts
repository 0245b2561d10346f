import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

/** Somebody gave the session of an agent another title (docs/assumptions.md, A-63). */
export const agentSessionTitleChanged = define({
  title: 'Somebody gave the session of an agent another title',
  provenance: 'assumed',
  assumptions: ['A-63'],
  body: z.looseObject({
    type: z.literal('agent_session_title_changed'),
    channel: id,
    user: id,
    team_id: id,
    thread_ts: z.string(),
    title: z.string(),
    /** Left out if it had none. */
    previous_title: z.exactOptional(z.string()),
    event_ts,
  }),
  sample: {
    type: 'agent_session_title_changed',
    channel: 'C0M3K1Q2ZP7',
    user: 'U0M3K1Q2ZP7',
    thread_ts: '1767225600.000100',
    team_id: 'T0M3K1Q2ZP7',
    title: 'Release 42',
    previous_title: 'Release',
    event_ts: '1767225600.000300',
  },
});
