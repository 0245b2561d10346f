import * as z from 'zod/mini';
import { EMOJI_NAME } from '../../../contract/mrkdwn/emoji-name.ts';

/** The emoji argument. */
export const emojiName = z
  .string()
  .check(z.describe('Emoji name without colons, for example tada or thumbsup::skin-tone-3.'));

const TONE = /::skin-tone-[2-6]$/;

/**
 * Whether a string is a valid emoji name. Workspaces add custom emoji, so any well-formed name is accepted
 * (docs/assumptions.md, A-19).
 */
export const isEmojiName = (text: string): boolean => EMOJI_NAME.test(text.replace(TONE, ''));
