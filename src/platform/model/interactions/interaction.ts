import * as z from 'zod/mini';
import {
  INTERACTION_STATES,
  INTERACTION_TYPES,
  InteractionAbout,
} from '../../../contract/interactions/kinds.ts';
import { removeSurplus, removeWhile } from '../../store/prune.ts';
import { rank } from '../../store/stamp.ts';
import { onAdded } from '../commit-hook.ts';
import { defineTable } from '../define-table.ts';
import { appId, conversationId, count, idOf, seconds, ts, userId } from '../shapes.ts';

/** What a person did with an app, how the app heard of it, and what it answered. */
export const InteractionRecord = z.object({
  id: idOf('I'),
  /** Rises with every interaction of the world. */
  serial: count,
  type: z.enum(INTERACTION_TYPES),
  app: appId,
  user: userId,
  at: seconds,
  about: InteractionAbout,
  state: z.enum(INTERACTION_STATES),
  /** What is sent, as JSON: the fields of a command, or the payload of anything else. */
  payload: z.string(),
  via: z.nullable(z.enum(['http', 'socket'])),
  url: z.nullable(z.string()),
  status: z.nullable(z.int()),
  /** The JSON object that the app answered with, as text; null without one. */
  answer: z.nullable(z.string()),
  /** What was offered for an external select, as JSON; null if nothing was. */
  options: z.nullable(z.string()),
  detail: z.string(),
  /** What its answer put in front of the person: a message, or a view; absent for nothing. */
  shown: z.exactOptional(
    z.union([
      z.object({ channel: conversationId, ts, ephemeral: z.boolean() }),
      z.object({ view: idOf('V') }),
    ]),
  ),
  duration_ms: z.nullable(z.number()),
  /** The event that the app heard of it by; null if it is told by a request or an envelope of its own. */
  event: z.nullable(z.string()),
});
export type InteractionRecord = z.infer<typeof InteractionRecord>;

/** From how many characters on an interaction is large. */
const MIN_LARGE_LENGTH = 32_000;

export const interactions = defineTable({
  name: 'interactions',
  schema: InteractionRecord,
  key: (row) => row.id,
  indexes: {
    serial: ({ serial }) => rank(serial),
    app: ({ app, id }) => `${app}:${id}`,
    /** Suggestions, which say what can be chosen in an external select, the newest last. */
    suggestion: ({ type, user, about, serial }) =>
      type === 'suggestion' ? `${user}:${about.action_id ?? ''}:${rank(serial)}` : null,
    /** Those that take much room: forms with much in them, and long answers. */
    large: ({ payload, answer, options, serial }) =>
      payload.length + (answer?.length ?? 0) + (options?.length ?? 0) > MIN_LARGE_LENGTH
        ? rank(serial)
        : null,
  },
  references: { app: 'apps', user: 'users' },
  // Payloads contain the verification token of the app.
  holdsSecrets: true,
});

/** How many interactions a world keeps, and how many large ones among them: a thousand of those would fill the memory. */
const MAX_INTERACTIONS = 1000;
const MAX_LARGE = 100;

/** Removes the oldest interactions of too many. */
export const boundInteractions = onAdded(interactions, (world, { serial }) => {
  const table = world.interactions;
  removeWhile(
    table,
    table.scanIndex('serial', { prefix: '' }),
    (row) => row.serial <= serial - MAX_INTERACTIONS,
  );
  removeSurplus(table, table.scanIndex('large', { prefix: '', reverse: true, skip: MAX_LARGE }));
});
