import * as z from 'zod/mini';
import { event_ts, id } from '../../define-event.ts';

/** What events about a chat with an assistant say of it. */
export const aboutThread = {
  assistant_thread: z.object({
    user_id: id,
    /** The conversation that the person has open; empty without one. */
    context: z.object({
      channel_id: z.exactOptional(id),
      team_id: z.exactOptional(id),
      enterprise_id: z.exactOptional(z.null()),
    }),
    /** The direct conversation of the person with the app. */
    channel_id: id,
    thread_ts: z.string(),
  }),
  event_ts,
};

export const sampleThread = {
  assistant_thread: {
    user_id: 'U0M3K1Q2ZP7',
    context: { channel_id: 'C0M3K1Q2ZP7', team_id: 'T0M3K1Q2ZP7', enterprise_id: null },
    channel_id: 'D0M3K1Q2ZP7',
    thread_ts: '1767225600.000100',
  },
  event_ts: '1767225600.000100',
};
