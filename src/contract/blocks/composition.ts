import * as z from 'zod/mini';
import { link } from './address.ts';
import { LIMITS } from './limits.ts';
import { plainText, textObject } from './text.ts';

/** Fields of objects are named by these ids, and JavaScript programs lose a field of this name. */
const isNoField = z.refine<string>((id) => id !== '__proto__', {
  error: 'must not be “__proto__”: programs in JavaScript lose it',
});

const identifier = (meaning: string) =>
  z.optional(z.string().check(z.maxLength(LIMITS.id), isNoField, z.describe(meaning)));

export const blockId = identifier('Identifies the block for your app; unique within the message.');

/** The identifier of an element. */
export const actionId = identifier('Identifies the element for your app.');

const optionValue = z.optional(
  z.string().check(z.maxLength(LIMITS.option_value), z.describe('The value your app receives.')),
);

const describePerson = {
  value: optionValue,
  description: z.optional(plainText(LIMITS.option_text, 'A second line, less prominent.')),
};

/** One choice of a menu. */
export const menuOption = z.strictObject({
  text: plainText(LIMITS.option_text, 'The choice.'),
  ...describePerson,
});

/** One choice of checkboxes or radio buttons; its text may be mrkdwn. */
export const choiceOption = z.strictObject({
  text: textObject(LIMITS.option_text, 'The choice.'),
  ...describePerson,
});

/** One choice of an overflow menu; it may be a link. */
export const overflowOption = z.strictObject({
  text: plainText(LIMITS.option_text, 'The choice.'),
  ...describePerson,
  url: z.optional(link('The URL the choice links to.')),
});

export const optionGroup = z.strictObject({
  label: plainText(LIMITS.option_text, 'The label of the group.'),
  options: z.array(menuOption).check(z.minLength(1), z.maxLength(LIMITS.options)),
});

/** A confirmation dialog. */
export const confirm = z.optional(
  z.strictObject({
    title: z.optional(plainText(LIMITS.confirm_title, 'The question.')),
    text: textObject(LIMITS.confirm_text, 'What will happen.'),
    confirm: z.optional(plainText(LIMITS.confirm_button, 'The text of the button that confirms.')),
    deny: z.optional(plainText(LIMITS.confirm_button, 'The text of the button that cancels.')),
    style: z.optional(z.enum(['primary', 'danger'])),
  }),
);

export const placeholder = z.optional(
  plainText(LIMITS.placeholder, 'Shown until something is chosen.'),
);

export const focusOnLoad = z.optional(
  z.boolean().check(z.describe('Whether it has the focus at first.')),
);

export const dispatchConfig = z.optional(
  z.strictObject({
    trigger_actions_on: z.optional(
      z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).check(z.minLength(1)),
    ),
  }),
);
