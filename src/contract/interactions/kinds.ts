import * as z from 'zod/mini';

/** What a person did, in the words of `POST /sandbox/interactions`. */
export const INTERACTION_TYPES = [
  'command',
  'action',
  'shortcut',
  'message_action',
  'view_submission',
  'view_closed',
  'home',
  'assistant_thread',
  'agent_session',
  'suggestion',
] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

/** What an app is told of at once, and has to acknowledge. Of an opened tab or chat it hears by an event. */
export const TOLD_TYPES = [
  'command',
  'action',
  'shortcut',
  'message_action',
  'view_submission',
  'view_closed',
  'suggestion',
] as const satisfies readonly InteractionType[];

/** `sent` until the app has answered, failed, or 3 seconds have passed on the world's clock. */
export const INTERACTION_STATES = ['sent', 'acknowledged', 'failed', 'timed_out'] as const;

/** What an interaction is about, in short. */
export const InteractionAbout = z.object({
  channel: z.exactOptional(z.string()),
  ts: z.exactOptional(z.string()),
  view_id: z.exactOptional(z.string()),
  command: z.exactOptional(z.string()),
  text: z.exactOptional(z.string()),
  callback_id: z.exactOptional(z.string()),
  block_id: z.exactOptional(z.string()),
  action_id: z.exactOptional(z.string()),
});
