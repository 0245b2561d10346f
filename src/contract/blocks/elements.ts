import * as z from 'zod/mini';
import { link, source } from './address.ts';
import {
  actionId,
  choiceOption,
  confirm,
  dispatchConfig,
  focusOnLoad,
  overflowOption,
  placeholder,
} from './composition.ts';
import { LIMITS } from './limits.ts';
import { richTextBlock } from './rich-text.ts';
import { plainText } from './text.ts';

export const accessibilityLabel = z.optional(
  z
    .string()
    .check(
      z.maxLength(LIMITS.accessibility_label),
      z.describe('The label that screen readers announce.'),
    ),
);

/** What buttons have in common. */
const pressed = {
  text: plainText(LIMITS.button_text, 'The text of the button.'),
  action_id: actionId,
  style: z.optional(z.enum(['primary', 'danger'])),
  confirm,
  accessibility_label: accessibilityLabel,
};

export const button = z.strictObject({
  type: z.literal('button'),
  ...pressed,
  url: z.optional(link('The URL the button links to.')),
  value: z.optional(
    z.string().check(z.maxLength(LIMITS.button_value), z.describe('The value your app receives.')),
  ),
});

/** A button that runs a workflow. */
export const workflowButton = z.strictObject({
  type: z.literal('workflow_button'),
  ...pressed,
  workflow: z.strictObject({
    trigger: z.strictObject({
      url: source('URL of the link trigger.'),
      customizable_input_parameters: z.optional(
        z
          .array(z.strictObject({ name: z.string(), value: z.string() }))
          .check(z.maxLength(LIMITS.list)),
      ),
    }),
  }),
});

/** A file that was uploaded before, in place of an address. */
export const slackFile = z.optional(
  z.strictObject({ id: z.optional(z.string()), url: z.optional(source('URL of the file.')) }).check(
    z.refine((file) => (file.id === undefined) !== (file.url === undefined), {
      error: 'needs id or url, and not both',
    }),
  ),
);

/** An image has an address or an uploaded file, and not both. */
export const oneSource = z.refine<{ image_url?: unknown; slack_file?: unknown }>(
  (image) => (image.image_url === undefined) !== (image.slack_file === undefined),
  { error: 'needs image_url or slack_file, and not both', path: ['image_url'] },
);

export const altText = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(LIMITS.alt_text),
    z.describe('Describes the image for people who cannot see it.'),
  );

export const imageElement = z
  .strictObject({
    type: z.literal('image'),
    image_url: z.optional(source('URL of the image.')),
    slack_file: slackFile,
    alt_text: altText,
  })
  .check(oneSource);

const choices = z.array(choiceOption).check(z.minLength(1), z.maxLength(LIMITS.choices));

export const checkboxes = z.strictObject({
  type: z.literal('checkboxes'),
  action_id: actionId,
  options: choices,
  initial_options: z.optional(z.array(choiceOption)),
  confirm,
  focus_on_load: focusOnLoad,
});

export const radioButtons = z.strictObject({
  type: z.literal('radio_buttons'),
  action_id: actionId,
  options: choices,
  initial_option: z.optional(choiceOption),
  confirm,
  focus_on_load: focusOnLoad,
});

export const overflow = z.strictObject({
  type: z.literal('overflow'),
  action_id: actionId,
  options: z.array(overflowOption).check(z.minLength(1), z.maxLength(LIMITS.overflow_options)),
  confirm,
});

const shapeElement = (shape: RegExp, error: string, meaning: string) =>
  z.optional(z.string().check(z.regex(shape, { error }), z.describe(meaning)));

export const datepicker = z.strictObject({
  type: z.literal('datepicker'),
  action_id: actionId,
  initial_date: shapeElement(/^\d{4}-\d\d-\d\d$/, 'must be YYYY-MM-DD', 'The initial date.'),
  placeholder,
  confirm,
  focus_on_load: focusOnLoad,
});

export const timepicker = z.strictObject({
  type: z.literal('timepicker'),
  action_id: actionId,
  initial_time: shapeElement(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:mm', 'The initial time.'),
  timezone: z.optional(z.string().check(z.describe('Name of the time zone.'))),
  placeholder,
  confirm,
  focus_on_load: focusOnLoad,
});

export const datetimepicker = z.strictObject({
  type: z.literal('datetimepicker'),
  action_id: actionId,
  initial_date_time: z.optional(
    z.int().check(z.gte(0), z.lte(LIMITS.moment), z.describe('Epoch seconds, ten digits.')),
  ),
  confirm,
  focus_on_load: focusOnLoad,
});

/** What text fields have in common. */
const field = {
  action_id: actionId,
  placeholder,
  focus_on_load: focusOnLoad,
  dispatch_action_config: dispatchConfig,
};
const initialText = z.optional(z.string().check(z.describe('The initial text.')));
const textLength = z.optional(z.int().check(z.gte(0), z.lte(LIMITS.input_text)));

export const plainTextInput = z.strictObject({
  type: z.literal('plain_text_input'),
  ...field,
  initial_value: initialText,
  multiline: z.optional(z.boolean().check(z.describe('Whether it has several lines.'))),
  min_length: textLength,
  max_length: textLength,
});

export const emailInput = z.strictObject({
  type: z.literal('email_text_input'),
  ...field,
  initial_value: initialText,
});

export const urlInput = z.strictObject({
  type: z.literal('url_text_input'),
  ...field,
  initial_value: initialText,
});

export const numberInput = z.strictObject({
  type: z.literal('number_input'),
  ...field,
  is_decimal_allowed: z.boolean().check(z.describe('Whether decimals are allowed.')),
  initial_value: initialText,
  min_value: z.optional(z.string()),
  max_value: z.optional(z.string()),
});

const lines = z.optional(z.int().check(z.gte(1), z.lte(LIMITS.input_lines)));

export const richTextInput = z.strictObject({
  type: z.literal('rich_text_input'),
  ...field,
  initial_value: z.optional(richTextBlock),
  min_lines: lines,
  max_lines: lines,
});

export const fileInput = z.strictObject({
  type: z.literal('file_input'),
  action_id: actionId,
  filetypes: z.optional(z.array(z.string()).check(z.maxLength(LIMITS.list))),
  max_files: z.optional(z.int().check(z.gte(1), z.lte(LIMITS.files))),
});
