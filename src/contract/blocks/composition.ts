import * as z from 'zod/mini';
import { link } from './address.ts';
import { LIMITS } from './limits.ts';
import { plainText, textObject } from './text.ts';

/** What an app knows an element by. */
export const actionId = z.optional(
  z.string().check(z.maxLength(LIMITS.id), z.describe('What your app knows the element by.')),
);

const optionValue = z.optional(
  z.string().check(z.maxLength(LIMITS.option_value), z.describe('What your app is told.')),
);

const described = {
  value: optionValue,
  description: z.optional(plainText(LIMITS.option_text, 'A quieter line below.')),
};

/** One choice of a menu. */
export const menuOption = z.strictObject({
  text: plainText(LIMITS.option_text, 'The choice.'),
  ...described,
});

/** One choice of checkboxes and radio buttons: its text may have marks. */
export const choiceOption = z.strictObject({
  text: textObject(LIMITS.option_text, 'The choice.'),
  ...described,
});

/** One line of an overflow menu: it may lead somewhere. */
export const overflowOption = z.strictObject({
  text: plainText(LIMITS.option_text, 'The choice.'),
  ...described,
  url: z.optional(link('Where the choice leads.')),
});

export const optionGroup = z.strictObject({
  label: plainText(LIMITS.option_text, 'What the choices have in common.'),
  options: z.array(menuOption).check(z.minLength(1), z.maxLength(LIMITS.options)),
});

/** Asks again before something is done. */
export const confirm = z.optional(
  z.strictObject({
    title: z.optional(plainText(LIMITS.confirm_title, 'What is asked.')),
    text: textObject(LIMITS.confirm_text, 'What will happen.'),
    confirm: z.optional(plainText(LIMITS.confirm_button, 'The button that goes on.')),
    deny: z.optional(plainText(LIMITS.confirm_button, 'The button that goes back.')),
    style: z.optional(z.enum(['primary', 'danger'])),
  }),
);

export const placeholder = z.optional(
  plainText(LIMITS.placeholder, 'Stands there until something is chosen.'),
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
