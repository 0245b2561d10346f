import * as z from 'zod/mini';
import { isJsonObject } from '../../../contract/json.ts';
import { quoteShort } from '../../http/form.ts';
import { identifyContent } from '../../model/message.ts';
import { linksFor, readUnfurlId } from '../../model/interactions/shared-links.ts';
import { type ChannelReference, channelArgument } from '../../pipeline/channel-argument.ts';
import { messageTs } from '../conversations/conversation-arguments.ts';
import { visibleChannel } from '../conversations/lookup/conversation-lookup.ts';
import { messageIn } from '../conversations/lookup/message-lookup.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { CONTENT_ERRORS, messageContent } from './message-arguments.ts';

const optionalText = (meaning: string) => z.optional(z.string().check(z.describe(meaning)));

export const chatUnfurl = defineMethod({
  name: 'chat.unfurl',
  summary: 'Shows what links of a message lead to.',
  description:
    'Takes channel and ts of the message, or unfurl_id and source of its link_shared event. What the app gave for a link before is replaced.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user'],
  scopes: [anyOf('links:write')],
  args: z.object({
    channel: z.optional(channelArgument('Id of the conversation.')),
    ts: z.optional(messageTs('Timestamp of the message.')),
    unfurl_id: optionalText('The unfurl_id of the event, in place of channel and ts.'),
    source: optionalText('The source of the event, with unfurl_id.'),
    unfurls: z
      .record(z.string(), z.unknown())
      .check(z.describe('By address as the event has it: an attachment, or blocks.')),
  }),
  returns: z.object({}),
  errors: ['channel_not_found', 'message_not_found', 'cannot_unfurl_url', ...CONTENT_ERRORS],
  posts: true,
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-51'],
  handler: ({ world, caller, args }) => {
    const { unfurl_id, unfurls } = args;
    const named = unfurl_id === undefined ? args : readUnfurlId(unfurl_id);
    if (named?.channel === undefined || named.ts === undefined)
      return fail('message_not_found', 'channel, ts and unfurl_id', 'they name no message');
    const channel = visibleChannel(world, caller, named.channel as ChannelReference);
    if (isFailure(channel)) return channel;
    const before = messageIn(world, channel, named.ts);
    if (isFailure(before)) return before;
    const links = new Set(linksFor(caller.app, before).map(({ url }) => url));
    const foreign = Object.keys(unfurls).find((url) => !links.has(url));
    if (foreign !== undefined || links.size === 0)
      return fail(
        'cannot_unfurl_url',
        `link ${quoteShort(foreign ?? '')}`,
        'the message has no such link, or its domain is not among the unfurl_domains of the app',
      );
    const { id: app_id } = caller.app;
    const added = Object.entries(unfurls).map(([from_url, shown]) => ({
      ...(isJsonObject(shown) ? shown : {}),
      from_url,
      app_unfurl_url: from_url,
      is_app_unfurl: true,
      app_id,
    }));
    const isReplaced = (attachment: unknown) =>
      isJsonObject(attachment) &&
      attachment['app_id'] === app_id &&
      added.some(({ from_url }) => from_url === attachment['from_url']);
    const kept = (before.attachments ?? []).filter((attachment) => !isReplaced(attachment));
    const content = messageContent(
      {
        text: before.text,
        blocks: before.blocks,
        attachments: [...kept, ...added],
      },
      { world, user: caller.user },
    );
    if (isFailure(content)) return content;
    world.messages.put({ ...before, ...identifyContent(content, channel.id, before.ts) });
    return {};
  },
});
