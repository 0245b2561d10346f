import * as z from 'zod/mini';
import { link } from './address.ts';
import { actionId, blockId, confirm } from './composition.ts';
import { accessibilityLabel } from './elements.ts';
import { LIMITS } from './limits.ts';
import { richTextBlock } from './rich-text.ts';
import { plainText } from './text.ts';

const buttonText = plainText(LIMITS.button_text, 'The text of the button.');
const buttonValue = z
  .string()
  .check(z.maxLength(LIMITS.button_value), z.describe('The value your app receives.'));

const feedbackButton = z.strictObject({
  text: buttonText,
  value: buttonValue,
  accessibility_label: accessibilityLabel,
});

/** What people press below an answer. */
export const contextActionsBlock = z.strictObject({
  type: z.literal('context_actions'),
  elements: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('feedback_buttons'),
          action_id: actionId,
          positive_button: feedbackButton,
          negative_button: feedbackButton,
        }),
        z.strictObject({
          type: z.literal('icon_button'),
          icon: z.enum(['trash']),
          text: buttonText,
          action_id: actionId,
          value: z.optional(buttonValue),
          confirm,
          accessibility_label: accessibilityLabel,
          visible_to_user_ids: z.optional(
            z
              .array(z.string())
              .check(z.maxLength(LIMITS.list), z.describe('Ids of the people who see the button.')),
          ),
        }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(LIMITS.context_actions)),
  block_id: blockId,
});

const title = z.string().check(z.minLength(1), z.maxLength(LIMITS.title));

const task = {
  task_id: z.string().check(z.minLength(1), z.maxLength(LIMITS.id)),
  title,
  status: z.optional(z.enum(['pending', 'in_progress', 'complete', 'error'])),
  details: z.optional(richTextBlock),
  output: z.optional(richTextBlock),
  sources: z.optional(
    z
      .array(
        z.strictObject({
          type: z.literal('url'),
          url: link('The URL of the source.'),
          text: z.string().check(z.minLength(1), z.maxLength(LIMITS.title)),
        }),
      )
      .check(z.maxLength(LIMITS.list)),
  ),
  block_id: blockId,
};

/** A step that an agent takes. */
export const taskCardBlock = z.strictObject({ type: z.literal('task_card'), ...task });

/** The steps of an agent. Existing senders leave out the type of a task. */
export const planBlock = z.strictObject({
  type: z.literal('plan'),
  title,
  tasks: z.optional(
    z
      .array(z.strictObject({ type: z.optional(z.literal('task_card')), ...task }))
      .check(z.maxLength(LIMITS.list)),
  ),
  block_id: blockId,
});
