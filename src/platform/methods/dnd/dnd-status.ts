import * as z from 'zod/mini';

/** Whether somebody wants notifications, as answers have it. */
export const DND = {
  dnd_enabled: z.boolean(),
  next_dnd_start_ts: z.int(),
  next_dnd_end_ts: z.int(),
};

/** What the methods have in common that the caller uses for themselves. */
export const OWN_DND = {
  verbs: ['POST'],
  tier: 2,
  tokens: ['user'],
  scopes: [{ any_of: ['dnd:write'] }],
  provenance: 'assumed',
  assumptions: ['A-85'],
} as const;
