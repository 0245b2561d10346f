import * as z from 'zod/mini';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import { SharedFileObject } from '../../../contract/files/file-object.ts';
import { MAX_FILES_AT_ONCE, MAX_FILE_NAME_LENGTH } from '../../../contract/files/limits.ts';
import type { BlockFileReader } from '../../model/files/block-files.ts';
import { visibleText } from '../../files/file-name.ts';
import { sharedFile, wireFile } from '../../files/wire-file.ts';
import { quoteShort } from '../../http/form.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import type { CompleteFile, FileRecord } from '../../model/files/file.ts';
import { authorOf, newMessage, type MessageRecord } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import { channelArgument, type ChannelReference } from '../../pipeline/channel-argument.ts';
import {
  anyOf,
  defineMethod,
  fail,
  isFailure,
  type Caller,
  type Failure,
} from '../../pipeline/method.ts';
import { BLOCK_CHECKS } from '../../runtime/block-checks.ts';
import { messageContent, type MessageContent } from '../chat/message-arguments.ts';
import { messageTs } from '../conversations/conversation-arguments.ts';
import { findDestination, findJoinedChannel } from '../conversations/lookup/conversation-lookup.ts';
import { parentIn } from '../conversations/lookup/message-lookup.ts';
import { FILE_TOKENS } from './visible-file.ts';

/** The most conversations that one call shares files in. */
const MAX_CHANNELS = 100;

const Upload = z.object({
  id: z.string(),
  title: z.optional(z.string().check(z.maxLength(MAX_FILE_NAME_LENGTH))),
  /** What newer SDKs send along; the bytes decide. */
  highlight_type: z.optional(z.string()),
});

export const filesCompleteUploadExternal = defineMethod({
  name: 'files.completeUploadExternal',
  summary: 'Completes uploads, and shares the files.',
  description:
    'Last of three steps, after the bytes were sent. With channel_id or channels, one message in each conversation shares all the files: the caller must be in it. Without, the files stay private.\n\nA call completes all of its uploads or none.',
  verbs: ['POST'],
  tier: 4,
  tokens: FILE_TOKENS,
  scopes: [anyOf('files:write')],
  args: z.object({
    files: z
      .array(Upload)
      .check(
        z.minLength(1),
        z.maxLength(MAX_FILES_AT_ONCE),
        z.describe(
          'The uploads: id as files.getUploadURLExternal answered it, and a title. At most 10.',
        ),
      ),
    channel_id: z.optional(
      channelArgument('Id of the conversation to share the files in. Left out, they stay private.'),
    ),
    channels: z.optional(
      z.string().check(z.describe('Ids of several conversations or people, separated by commas.')),
    ),
    initial_comment: z.optional(
      z
        .string()
        .check(z.maxLength(LIMITS.text), z.describe('Text of the message that shares the files.')),
    ),
    blocks: z.optional(
      z.array(z.unknown()).check(z.describe('Layout blocks, if there is no initial_comment.')),
    ),
    thread_ts: z.optional(messageTs('Timestamp of the message to reply to with the files.')),
  }),
  returns: z.object({ files: z.array(SharedFileObject) }),
  errors: [
    'file_not_found',
    'channels_limit_exceeded',
    'channel_not_found',
    'is_archived',
    'not_in_channel',
    'ekm_access_denied',
    'restricted_action',
    'invalid_blocks',
    'thread_not_found',
  ],
  needs: [BLOCK_CHECKS],
  provenance: 'assumed',
  assumptions: ['A-90', 'A-92'],
  handler: ({ world, caller, args }) => {
    const rows = uploadsOf(world, caller, args.files);
    if (isFailure(rows)) return rows;
    const channels = destinationsOf(world, caller, args);
    if (isFailure(channels)) return channels;
    const content = contentOf(args, { world, user: caller.user });
    if (isFailure(content)) return content;
    const places: Place[] = [];
    for (const channel of channels) {
      const parent = parentIn(world, channel, args.thread_ts);
      if (isFailure(parent)) return parent;
      places.push({ channel, parent });
    }
    const complete = share(world, caller, rows, { places, content });
    return { files: complete.map((row) => sharedFile(world, row, caller.user)) };
  },
});

interface Arguments {
  readonly channel_id?: ChannelReference | undefined;
  readonly channels?: string | undefined;
  readonly initial_comment?: string | undefined;
  readonly blocks?: readonly unknown[] | undefined;
}

/** The uploads of the caller that these ids name, with their titles; their bytes must have come. */
function uploadsOf(
  world: Pick<World, 'files'>,
  { user, app }: Caller,
  given: readonly z.infer<typeof Upload>[],
): CompleteFile[] | Failure<'file_not_found'> {
  const rows: CompleteFile[] = [];
  for (const { id, title } of given) {
    const row = world.files.get(id);
    const isOwn = row !== undefined && row.user === user.id && row.app === app.id;
    if (!isOwn || row.secret === null || rows.some((other) => other.id === id))
      return fail('file_not_found', `file ${quoteShort(id)}`, whyNone(row, isOwn));
    const { facts } = row;
    if (facts === null)
      return fail('file_not_found', `file ${id}`, `none of its ${row.bytes} bytes have come`, [
        `[ERROR] send the bytes of ${id} to its upload_url first`,
      ]);
    const named = title === undefined ? '' : visibleText(title);
    rows.push({ ...row, facts, title: named === '' ? row.name : named });
  }
  return rows;
}

function whyNone(row: FileRecord | undefined, isOwn: boolean): string {
  if (row === undefined)
    return 'no upload has that id; one that is not completed ends after an hour';
  return isOwn ? 'it was completed before' : 'another app or person began this upload';
}

/** The conversations to share in: that of `channel_id`, else those of `channels`, each once. */
function destinationsOf(
  world: World,
  caller: Caller,
  { channel_id, channels = '' }: Arguments,
):
  | ChannelRecord[]
  | Failure<
      | 'channels_limit_exceeded'
      | 'channel_not_found'
      | 'is_archived'
      | 'not_in_channel'
      | 'ekm_access_denied'
      | 'restricted_action'
    > {
  const named =
    channel_id === undefined || channel_id === ''
      ? channels.split(',').map((each) => each.trim())
      : [channel_id];
  const ids = [...new Set(named.filter(Boolean))];
  if (ids.length > MAX_CHANNELS)
    return fail(
      'channels_limit_exceeded',
      `${ids.length} conversations`,
      `at most ${MAX_CHANNELS}`,
    );
  const found = new Map<string, ChannelRecord>();
  for (const id of ids) {
    const channel = findJoinedChannel(world, caller, id as ChannelReference, {
      find: findDestination,
    });
    if (isFailure(channel)) return channel;
    const refusal = postingRefusal(world, caller, channel);
    if (refusal !== null) return refusal;
    found.set(channel.id, channel);
  }
  return [...found.values()];
}

/** The refusal if administrators keep the caller from posting there; null if they do not. */
function postingRefusal(
  { team }: Pick<World, 'team'>,
  { user }: Caller,
  { id, is_general }: ChannelRecord,
): Failure<'ekm_access_denied' | 'restricted_action'> | null {
  if (team.posting_suspended)
    return fail('ekm_access_denied', `channel ${id}`, 'administrators have suspended posting');
  if (!is_general || !team.general_restricted || user.is_admin) return null;
  const detail = `${user.name} is not an administrator, and only administrators post there`;
  return fail('restricted_action', `channel ${id}`, detail);
}

/** What the message says besides its files; a comment takes the place of blocks. */
function contentOf(
  { initial_comment = '', blocks = [] }: Arguments,
  reader: BlockFileReader,
): MessageContent | Failure<'invalid_blocks'> {
  const isEmpty = initial_comment === '' && blocks.length === 0;
  if (isEmpty) return { text: '' };
  const content = messageContent(
    initial_comment === '' ? { blocks } : { text: initial_comment },
    reader,
  );
  // The limits of the arguments leave no other fault.
  return isFailure(content)
    ? fail('invalid_blocks', content.evidence, content.detail, content.messages)
    : content;
}

interface Place {
  readonly channel: ChannelRecord;
  readonly parent: MessageRecord | undefined;
}

/** Completes the files, and posts a message with all of them in each place. */
function share(
  world: World,
  { user, app }: Caller,
  rows: readonly CompleteFile[],
  { places, content }: { readonly places: readonly Place[]; readonly content: MessageContent },
): CompleteFile[] {
  const author = authorOf(user, app);
  const posts = places.map(({ channel, parent }) =>
    newMessage(world, { channel: channel.id, author, content, parent, subtype: 'file_share' }),
  );
  const shares = posts.map(({ channel, ts, thread_ts }) => ({
    channel,
    ts,
    ...(thread_ts === undefined ? {} : { thread_ts }),
    user: user.id,
  }));
  const created = world.clock.now();
  const complete = rows.map((row): CompleteFile => {
    const serial = world.ids.number('file');
    const next = { ...row, secret: null, created, serial, shares };
    world.files.put(next);
    return next;
  });
  const files = complete.map((row) => wireFile(world, row));
  for (const post of posts) world.messages.put({ ...post, files });
  return complete;
}
