import * as z from 'zod/mini';

/** The argument that names an emoji. */
export const emojiName = z
  .string()
  .check(
    z.describe('Name of the emoji without colons, for example tada or thumbsup::skin-tone-3.'),
  );

const NAME = /^[a-z0-9_+'-]{1,100}(::skin-tone-[2-6])?$/;

/**
 * Whether a text can be the name of an emoji. Workspaces add emoji of their own, so which names exist is
 * not asked (docs/assumptions.md, A-19).
 */
export const isEmojiName = (text: string): boolean => NAME.test(text);
