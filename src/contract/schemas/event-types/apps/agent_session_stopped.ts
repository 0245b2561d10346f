import * as z from 'zod/mini';
import { define, event_ts, id } from '../../define-event.ts';

/** Somebody stopped what an agent is doing (docs/assumptions.md, A-63). */
export const agentSessionStopped = define({
  title: 'Somebody stopped what an agent is doing',
  provenance: 'assumed',
  assumptions: ['A-63'],
  body: z.looseObject({
    type: z.literal('agent_session_stopped'),
    channel: id,
    user: id,
    thread_ts: z.string(),
    /** Messages that the app was writing: they are stopped. */
    streaming_message_ts: z.array(z.string()),
    event_ts,
  }),
  sample: {
    type: 'agent_session_stopped',
    channel: 'C0M3K1Q2ZP7',
    user: 'U0M3K1Q2ZP7',
    thread_ts: '1767225600.000100',
    streaming_message_ts: ['1767225600.000200'],
    event_ts: '1767225600.000300',
  },
});
