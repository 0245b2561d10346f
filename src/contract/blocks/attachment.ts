import * as z from 'zod/mini';
import { link, source } from './address.ts';
import { LIMITS } from './limits.ts';

const words = (meaning: string) => z.optional(z.string().check(z.describe(meaning)));

/**
 * An attachment, the older way to lay out a message. Its blocks are checked separately. Unknown fields are allowed:
 * older senders write many of their own, and leave others empty.
 */
export const attachment = z.looseObject({
  fallback: words('Plain text for clients that do not show attachments.'),
  color: words('Colour of the side bar: good, warning, danger or a hex value.'),
  pretext: words('Shown above the attachment.'),
  author_name: words('The author.'),
  author_link: z.optional(link('The URL the name links to.', 0)),
  author_icon: z.optional(source('URL of a small image.', 0)),
  title: words('The heading.'),
  title_link: z.optional(link('The URL the heading links to.', 0)),
  text: words('The text.'),
  fields: z.optional(
    z
      .array(
        z.looseObject({
          title: z.optional(z.string()),
          value: z.optional(z.string()),
          short: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(LIMITS.attachment_fields)),
  ),
  image_url: z.optional(source('URL of an image below the text.', 0)),
  thumb_url: z.optional(source('URL of a small image beside it.', 0)),
  footer: z.optional(z.string().check(z.maxLength(LIMITS.attachment_footer))),
  footer_icon: z.optional(source('URL of a small image.', 0)),
  ts: z.optional(z.union([z.string(), z.number()])),
  mrkdwn_in: z.optional(z.array(z.string())),
  blocks: z.optional(z.array(z.unknown()).check(z.maxLength(LIMITS.blocks))),
});
export type Attachment = z.infer<typeof attachment>;
