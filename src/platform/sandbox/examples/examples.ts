import { CODE_LIFE_S } from '../../../contract/lifetimes.ts';
import type { CallExample } from '../../../contract/sandbox.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import { codeAge, codeText, type CodeRecord } from '../../model/sign-in/code.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import { pinKey } from '../../model/pin.ts';
import { reactionKey, type ReactionRecord } from '../../model/reaction.ts';
import { BOOKMARK_EXAMPLES } from './bookmark-examples.ts';
import {
  type Example,
  callWith,
  requireCall,
  NO_CHANNEL,
  NO_MESSAGE,
  addArguments,
} from './example.ts';
import { FILE_EXAMPLES } from './file-examples.ts';
import { MANIFEST_EXAMPLES } from './manifest-examples.ts';
import { PEOPLE_EXAMPLES } from './people-examples.ts';
import { SCHEDULE_EXAMPLES } from './schedule-examples.ts';
import { isWhole, STREAMING_EXAMPLES } from './streaming-examples.ts';
import {
  newestMessage,
  findOwnChannels,
  publicChannel,
  somebodyElse,
  type ExampleCaller,
} from './places.ts';
import { VIEW_EXAMPLES } from './view-examples.ts';

const NO_PRIVATE_CHANNEL = requireCall(
  'The caller is in no private channel; is_private creates one.',
  'conversations.create',
);
const NO_GROUP = requireCall(
  'The caller is in no group conversation; the ids of two people open one.',
  'conversations.open',
);
const NO_DIRECT = requireCall('The caller is in no direct conversation.', 'conversations.open');
const NO_OWN_MESSAGE = requireCall('The caller has not posted a message.', 'chat.postMessage');
const NO_CHANNEL_OF_ITS_OWN = requireCall(
  'The caller may rename only channels that they created, and has created no channel.',
  'conversations.create',
);
const NO_ARCHIVED = requireCall('No public channel is archived.', 'conversations.archive');
const NO_PIN = requireCall('No message is pinned in the channels of the caller.', 'pins.add');
const NO_REACTION = requireCall('The caller has not reacted to a message.', 'reactions.add');

/** The reaction that is added. */
const EMOJI = 'thumbsup';

const callInChannel = (channel: ChannelRecord | undefined, missing = NO_CHANNEL): Example =>
  channel === undefined ? missing : callWith({ channel: channel.id });

const isNamed = ({ kind }: ChannelRecord) =>
  kind === 'public_channel' || kind === 'private_channel';

const canBeLeft = (channel: ChannelRecord) => isNamed(channel) && !channel.is_general;

const canRename = ({ user }: ExampleCaller, { creator }: ChannelRecord) =>
  user.is_admin || user.is_owner || creator === user.id;

const callInOwnChannel = (caller: ExampleCaller, kind: ChannelRecord['kind'], missing: Example) =>
  callInChannel(
    findOwnChannels(caller).find((channel) => channel.kind === kind),
    missing,
  );

/** A message as the methods of `chat` and `conversations` name it. */
const callWithTs = (message: MessageRecord | undefined, missing: Example): Example =>
  message === undefined ? missing : callWith({ channel: message.channel, ts: message.ts });

/** A message as the methods of `pins` and `reactions` name it. */
const callWithTimestamp = (message: MessageRecord | undefined, missing: Example): Example =>
  message === undefined ? missing : callWith({ channel: message.channel, timestamp: message.ts });

const callWithOwnMessage = (
  caller: ExampleCaller,
  suits: (message: MessageRecord) => boolean = () => true,
): Example =>
  callWithTs(
    newestMessage(caller, (message) => message.user === caller.user.id && suits(message)),
    NO_OWN_MESSAGE,
  );

function invitePerson(caller: ExampleCaller): Example {
  const channel = findOwnChannels(caller).find(isNamed);
  if (channel === undefined) return NO_CHANNEL;
  const person = somebodyElse(caller, { notIn: channel });
  if (person === undefined)
    return requireCall(`Everybody is in ${channel.name} already.`, 'conversations.create');
  return callWith({ channel: channel.id, users: person.id });
}

function freeName({ world }: ExampleCaller): string {
  const isTaken = (name: string) =>
    world.channels.scanIndex('name', { prefix: `${name}:` }).next().done !== true;
  let name = 'new-channel';
  for (let n = 2; isTaken(name); n += 1) name = `new-channel-${n}`;
  return name;
}

/** The reaction of the caller to a message, or undefined. */
function reactionOf(
  { world, user }: ExampleCaller,
  { channel, ts }: MessageRecord,
): ReactionRecord | undefined {
  const all = [...world.reactions.scan({ prefix: `${messageKey(channel, ts)}:` })];
  return all.find((reaction) => reaction.user === user.id);
}

function removeReaction(caller: ExampleCaller): Example {
  const message = newestMessage(caller, (each) => reactionOf(caller, each) !== undefined);
  const reaction = message && reactionOf(caller, message);
  return reaction === undefined
    ? NO_REACTION
    : callWith({ channel: reaction.channel, timestamp: reaction.ts, name: reaction.name });
}

/** A query with one word of the newest message that has a word to search for. */
function searchForWord(caller: ExampleCaller): Example {
  const word = (text: string) =>
    /(?<![\p{L}\p{N}\p{M}_])\p{L}{4,40}(?![\p{L}\p{N}\p{M}_])/u.exec(text)?.[0];
  const found = newestMessage(caller, ({ text }) => word(text) !== undefined);
  return found === undefined ? NO_MESSAGE : callWith({ query: word(found.text) ?? '' });
}

/** The exchange of the newest code that is not exchanged yet, and takes no code verifier. */
function exchangeCode({ world, app }: ExampleCaller, flow: CodeRecord['flow']): Example {
  const newest = world.codes.scanIndex('open', { prefix: `${app.id}:`, reverse: true });
  for (const code of newest) {
    if (codeAge(world, code) >= CODE_LIFE_S) break;
    if (code.flow !== flow || code.challenge !== null) continue;
    return callWith({
      client_id: app.client_id,
      client_secret: app.client_secret,
      code: codeText(code),
      ...(code.redirect_named && { redirect_uri: code.redirect_uri }),
    });
  }
  const message = 'There is no authorization code that can be exchanged.';
  return { missing: { message, remedy: { code: flow } } };
}

/** Examples by method, where the first channel of the caller is not enough. */
const EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  // Without `test` it would revoke the token with which the page makes all other calls.
  'auth.revoke': () => callWith({ test: 'true' }),
  'apps.uninstall': ({ app }) =>
    callWith({ client_id: app.client_id, client_secret: app.client_secret }),
  'oauth.v2.exchange': ({ app }) =>
    callWith({ client_id: app.client_id, client_secret: app.client_secret }),
  'oauth.v2.access': (caller) => exchangeCode(caller, 'install'),
  'openid.connect.token': (caller) => exchangeCode(caller, 'sign-in'),
  'users.info': (caller) => callWith({ user: somebodyElse(caller)?.id ?? caller.user.id }),

  ...BOOKMARK_EXAMPLES,
  ...MANIFEST_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  ...FILE_EXAMPLES,
  'chat.getPermalink': (caller) => {
    const message = newestMessage(caller);
    return message === undefined
      ? NO_MESSAGE
      : callWith({ channel: message.channel, message_ts: message.ts });
  },
  'chat.postEphemeral': (caller) => {
    const channel = findOwnChannels(caller).find(isNamed);
    const person = channel && somebodyElse(caller, { in: channel });
    return addArguments(callInChannel(channel), { user: person?.id ?? caller.user.id });
  },
  ...SCHEDULE_EXAMPLES,
  ...STREAMING_EXAMPLES,
  'chat.update': (caller) =>
    addArguments(callWithOwnMessage(caller, isWhole(caller)), { text: 'Hello again from Parley' }),
  'chat.delete': (caller) => callWithOwnMessage(caller),

  'channels.history': (caller) => callInOwnChannel(caller, 'public_channel', NO_CHANNEL),
  'groups.history': (caller) => callInOwnChannel(caller, 'private_channel', NO_PRIVATE_CHANNEL),
  'im.history': (caller) => callInOwnChannel(caller, 'im', NO_DIRECT),
  'mpim.history': (caller) => callInOwnChannel(caller, 'mpim', NO_GROUP),

  'conversations.archive': (caller) =>
    callInChannel(
      findOwnChannels(caller).find((channel) => isNamed(channel) && !channel.is_general),
    ),
  'conversations.close': (caller) => callInOwnChannel(caller, 'im', NO_DIRECT),
  'conversations.create': (caller) => callWith({ name: freeName(caller) }),
  'conversations.invite': invitePerson,
  'conversations.join': (caller) =>
    callInChannel(publicChannel(caller, ({ is_archived }) => !is_archived)),
  'conversations.kick': (caller) => {
    const channel = findOwnChannels(caller).find(canBeLeft);
    if (channel === undefined) return NO_CHANNEL;
    const person = somebodyElse(caller, { in: channel });
    return person === undefined
      ? requireCall(`Nobody else is in ${channel.name}.`, 'conversations.invite')
      : callWith({ channel: channel.id, user: person.id });
  },
  'conversations.leave': (caller) => callInChannel(findOwnChannels(caller).find(canBeLeft)),
  'conversations.mark': (caller) => callWithTs(newestMessage(caller), NO_MESSAGE),
  'conversations.open': (caller) => callWith({ users: somebodyElse(caller)?.id ?? caller.user.id }),
  'conversations.rename': (caller) =>
    addArguments(
      callInChannel(
        findOwnChannels(caller).find((channel) => isNamed(channel) && canRename(caller, channel)),
        NO_CHANNEL_OF_ITS_OWN,
      ),
      { name: freeName(caller) },
    ),
  'conversations.setPurpose': (caller) =>
    addArguments(callInChannel(findOwnChannels(caller).find(isNamed)), {
      purpose: 'All about releases.',
    }),
  'conversations.setTopic': (caller) =>
    addArguments(callInChannel(findOwnChannels(caller).find(isNamed)), {
      topic: 'Release 42 is next.',
    }),
  'conversations.replies': (caller) => callWithTs(newestMessage(caller), NO_MESSAGE),
  'conversations.unarchive': (caller) =>
    callInChannel(
      publicChannel(caller, ({ is_archived }) => is_archived),
      NO_ARCHIVED,
    ),

  'pins.add': (caller) =>
    callWithTimestamp(
      newestMessage(caller, (message) => !caller.world.pins.has(pinKey(message))),
      NO_MESSAGE,
    ),
  'pins.remove': (caller) =>
    callWithTimestamp(
      newestMessage(caller, (message) => caller.world.pins.has(pinKey(message))),
      NO_PIN,
    ),
  'reactions.add': (caller) => {
    const user = caller.user.id;
    const isNew = (message: MessageRecord) =>
      !caller.world.reactions.has(reactionKey({ ...message, name: EMOJI, user }));
    return addArguments(callWithTimestamp(newestMessage(caller, isNew), NO_MESSAGE), {
      name: EMOJI,
    });
  },
  'reactions.get': (caller) => callWithTimestamp(newestMessage(caller), NO_MESSAGE),
  'reactions.remove': removeReaction,
  'search.all': searchForWord,
  'search.files': searchForWord,
  'search.messages': searchForWord,

  ...VIEW_EXAMPLES,
};

/**
 * An example call of a method: arguments with which the caller succeeds in this world, or what is missing for that. A method that
 * acts on a conversation gets one that the caller is in.
 */
export function exampleOf(
  { name, channel }: { readonly name: string; readonly channel: string | null },
  caller: ExampleCaller,
): CallExample {
  const usual = () => (channel === null ? callWith({}) : callInChannel(findOwnChannels(caller)[0]));
  const example = EXAMPLES[name]?.(caller) ?? usual();
  return { arguments: {}, missing: null, ...example };
}
