import * as z from 'zod/mini';
import { View } from '../../../contract/views/view.ts';

/** What the methods of views take and answer (interactivity, "Views"). */
export const viewArgument = {
  view: z
    .record(z.string(), z.unknown())
    .check(z.describe('The view: a JSON object of type, blocks and, for a modal, title.')),
};

export const triggerArgument = {
  trigger_id: z
    .string()
    .check(z.describe('The trigger of an interaction, which lives 3 seconds and works once.')),
};

export const hashArgument = {
  hash: z.optional(
    z
      .string()
      .check(z.describe('The hash of the view that is to be replaced; another is refused.')),
  ),
};

export const viewAnswer = z.object({ view: View });

/** Error codes of every method that reads a view. */
export const VIEW_ERRORS = ['view_too_large', 'duplicate_external_id'] as const;

/** Error codes of the methods that use up a trigger. */
export const TRIGGER_ERRORS = [
  'invalid_trigger_id',
  'expired_trigger_id',
  'exchanged_trigger_id',
] as const;
