import * as z from 'zod/mini';
import { EMOJI_NAME } from '../mrkdwn/emoji-name.ts';

const MAX_URL_LENGTH = 3000;

const name = z.string().check(z.regex(EMOJI_NAME));

/** `POST /sandbox/emoji`: the workspace adds an emoji. Without `url` and `alias_for`, its picture is made up. */
export const EmojiBody = z.strictObject({
  name: name.check(z.describe('Name without colons: small letters, digits, _ and -.')),
  url: z.exactOptional(
    z
      .string()
      .check(
        z.maxLength(MAX_URL_LENGTH),
        z.regex(/^https?:\/\/\S+$/),
        z.describe('Address of the picture; begins with https:// or http://.'),
      ),
  ),
  alias_for: z.exactOptional(name.check(z.describe('The emoji that it is another name of.'))),
});

/** An emoji as `emoji.list` shows it: `value` is the address of its picture, or `alias:` and a name. */
export const CustomEmoji = z.object({ name: z.string(), value: z.string() });

/** The answers of the sandbox: the emoji that was added, and the names that were removed. */
export const AddedEmoji = z.object({ ok: z.literal(true), emoji: CustomEmoji });
export const RemovedEmoji = z.object({ ok: z.literal(true), names: z.array(z.string()) });
