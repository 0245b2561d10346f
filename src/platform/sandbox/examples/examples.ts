import { CODE_LIFE_S } from '../../../contract/lifetimes.ts';
import type { CallExample } from '../../../contract/sandbox.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import { codeAge, codeText, type CodeRecord } from '../../model/sign-in/code.ts';
import { triggerState } from '../../model/interactions/trigger.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import { pinKey } from '../../model/pin.ts';
import { reactionKey, type ReactionRecord } from '../../model/reaction.ts';
import { BOOKMARK_EXAMPLES } from './bookmark-examples.ts';
import { type Example, given, lacking, NO_CHANNEL, NO_MESSAGE, withMore } from './example.ts';
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

const NO_PRIVATE_CHANNEL = lacking(
  'The caller is in no private channel; is_private creates one.',
  'conversations.create',
);
const NO_GROUP = lacking(
  'The caller is in no group conversation; the ids of two people open one.',
  'conversations.open',
);
const NO_DIRECT = lacking('The caller is in no direct conversation.', 'conversations.open');
const NO_OWN_MESSAGE = lacking('The caller has not posted a message.', 'chat.postMessage');
const NO_CHANNEL_OF_ITS_OWN = lacking(
  'The caller may rename no channel: they created none.',
  'conversations.create',
);
const NO_ARCHIVED = lacking('No public channel is archived.', 'conversations.archive');
const NO_PIN = lacking('No message is pinned in the channels of the caller.', 'pins.add');
const NO_REACTION = lacking('The caller has not reacted to a message.', 'reactions.add');

/** The reaction that is added. */
const EMOJI = 'thumbsup';

const inChannel = (channel: ChannelRecord | undefined, missing = NO_CHANNEL): Example =>
  channel === undefined ? missing : given({ channel: channel.id });

const isNamed = ({ kind }: ChannelRecord) =>
  kind === 'public_channel' || kind === 'private_channel';

const mayBeLeft = (channel: ChannelRecord) => isNamed(channel) && !channel.is_general;

const mayRename = ({ user }: ExampleCaller, { creator }: ChannelRecord) =>
  user.is_admin || user.is_owner || creator === user.id;

const ownChannel = (caller: ExampleCaller, kind: ChannelRecord['kind'], missing: Example) =>
  inChannel(
    findOwnChannels(caller).find((channel) => channel.kind === kind),
    missing,
  );

/** A message as the methods of `chat` and `conversations` name it. */
const byTs = (message: MessageRecord | undefined, missing: Example): Example =>
  message === undefined ? missing : given({ channel: message.channel, ts: message.ts });

/** A message as the methods of `pins` and `reactions` name it. */
const byTimestamp = (message: MessageRecord | undefined, missing: Example): Example =>
  message === undefined ? missing : given({ channel: message.channel, timestamp: message.ts });

const ownMessage = (
  caller: ExampleCaller,
  suits: (message: MessageRecord) => boolean = () => true,
): Example =>
  byTs(
    newestMessage(caller, (message) => message.user === caller.user.id && suits(message)),
    NO_OWN_MESSAGE,
  );

function invitation(caller: ExampleCaller): Example {
  const channel = findOwnChannels(caller).find(isNamed);
  if (channel === undefined) return NO_CHANNEL;
  const person = somebodyElse(caller, { notIn: channel });
  if (person === undefined)
    return lacking(`Everybody is in ${channel.name} already.`, 'conversations.create');
  return given({ channel: channel.id, users: person.id });
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

function ownReaction(caller: ExampleCaller): Example {
  const message = newestMessage(caller, (each) => reactionOf(caller, each) !== undefined);
  const reaction = message && reactionOf(caller, message);
  return reaction === undefined
    ? NO_REACTION
    : given({ channel: reaction.channel, timestamp: reaction.ts, name: reaction.name });
}

/** A word of the newest message that is found by it. */
function searchableWord(caller: ExampleCaller): Example {
  const word = (text: string) =>
    /(?<![\p{L}\p{N}\p{M}_])\p{L}{4,40}(?![\p{L}\p{N}\p{M}_])/u.exec(text)?.[0];
  const found = newestMessage(caller, ({ text }) => word(text) !== undefined);
  return found === undefined ? NO_MESSAGE : given({ query: word(found.text) ?? '' });
}

/** The exchange of the newest code that is not exchanged yet, and takes no code verifier. */
function exchange({ world, app }: ExampleCaller, flow: CodeRecord['flow']): Example {
  const newest = world.codes.scanIndex('open', { prefix: `${app.id}:`, reverse: true });
  for (const code of newest) {
    if (codeAge(world, code) >= CODE_LIFE_S) break;
    if (code.flow !== flow || code.challenge !== null) continue;
    return given({
      client_id: app.client_id,
      client_secret: app.client_secret,
      code: codeText(code),
      ...(code.redirect_named && { redirect_uri: code.redirect_uri }),
    });
  }
  const message = 'There is no authorization code that can be exchanged.';
  return { missing: { message, remedy: { code: flow } } };
}

const A_TITLE = { type: 'plain_text', text: 'Hello from Parley' };
const A_BLOCK = { type: 'section', text: { type: 'mrkdwn', text: 'A view of the *Explorer*.' } };
const A_MODAL = JSON.stringify({ type: 'modal', title: A_TITLE, blocks: [A_BLOCK] });
const A_HOME = JSON.stringify({ type: 'home', blocks: [A_BLOCK] });

/** The newest trigger of the app that can be used. */
const openTrigger = ({ world, app }: ExampleCaller) => {
  for (const each of world.triggers.scanIndex('app', { prefix: `${app.id}:`, reverse: true }))
    if (triggerState(world, each) === 'open') return each;
  return undefined;
};

/** The newest view of the app that somebody has open. */
const openView = ({ world, app }: ExampleCaller, type?: 'modal') =>
  Array.from(world.views.scanIndex('serial', { prefix: '', reverse: true })).find(
    (view) => view.app === app.id && (type === undefined || view.given.type === type),
  );

const needsTrigger = (message: string, view_id?: string): Example => ({
  missing: { message, remedy: { trigger: view_id === undefined ? {} : { view_id } } },
});

function opening(caller: ExampleCaller): Example {
  const trigger = openTrigger(caller);
  return trigger === undefined
    ? needsTrigger('No trigger of the app can be used: one comes with what people do.')
    : given({ trigger_id: trigger.id, view: A_MODAL });
}

function pushing(caller: ExampleCaller): Example {
  const view = openView(caller, 'modal');
  if (view === undefined) return lacking('Nobody has a modal of the app open.', 'views.open');
  const trigger = openTrigger(caller);
  return trigger === undefined || trigger.view !== view.id
    ? needsTrigger('No trigger comes from the modal that is open.', view.id)
    : given({ trigger_id: trigger.id, view: A_MODAL });
}

function updating(caller: ExampleCaller): Example {
  const view = openView(caller);
  if (view === undefined) return lacking('The app has no open view.', 'views.publish');
  return given({ view_id: view.id, view: view.given.type === 'home' ? A_HOME : A_MODAL });
}

/** What is unlike the usual example, by method. */
const EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  // An example that revokes the token of the page would end all others.
  'auth.revoke': () => given({ test: 'true' }),
  'apps.uninstall': ({ app }) =>
    given({ client_id: app.client_id, client_secret: app.client_secret }),
  'oauth.v2.exchange': ({ app }) =>
    given({ client_id: app.client_id, client_secret: app.client_secret }),
  'oauth.v2.access': (caller) => exchange(caller, 'install'),
  'openid.connect.token': (caller) => exchange(caller, 'sign-in'),
  'users.info': (caller) => given({ user: somebodyElse(caller)?.id ?? caller.user.id }),

  ...BOOKMARK_EXAMPLES,
  ...MANIFEST_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  ...FILE_EXAMPLES,
  'chat.getPermalink': (caller) => {
    const message = newestMessage(caller);
    return message === undefined
      ? NO_MESSAGE
      : given({ channel: message.channel, message_ts: message.ts });
  },
  'chat.postEphemeral': (caller) => {
    const channel = findOwnChannels(caller).find(isNamed);
    const person = channel && somebodyElse(caller, { in: channel });
    return withMore(inChannel(channel), { user: person?.id ?? caller.user.id });
  },
  ...SCHEDULE_EXAMPLES,
  ...STREAMING_EXAMPLES,
  'chat.update': (caller) =>
    withMore(ownMessage(caller, isWhole(caller)), { text: 'Hello again from Parley' }),
  'chat.delete': (caller) => ownMessage(caller),

  'channels.history': (caller) => ownChannel(caller, 'public_channel', NO_CHANNEL),
  'groups.history': (caller) => ownChannel(caller, 'private_channel', NO_PRIVATE_CHANNEL),
  'im.history': (caller) => ownChannel(caller, 'im', NO_DIRECT),
  'mpim.history': (caller) => ownChannel(caller, 'mpim', NO_GROUP),

  'conversations.archive': (caller) =>
    inChannel(findOwnChannels(caller).find((channel) => isNamed(channel) && !channel.is_general)),
  'conversations.close': (caller) => ownChannel(caller, 'im', NO_DIRECT),
  'conversations.create': (caller) => given({ name: freeName(caller) }),
  'conversations.invite': invitation,
  'conversations.join': (caller) =>
    inChannel(publicChannel(caller, ({ is_archived }) => !is_archived)),
  'conversations.kick': (caller) => {
    const channel = findOwnChannels(caller).find(mayBeLeft);
    if (channel === undefined) return NO_CHANNEL;
    const person = somebodyElse(caller, { in: channel });
    return person === undefined
      ? lacking(`Nobody else is in ${channel.name}.`, 'conversations.invite')
      : given({ channel: channel.id, user: person.id });
  },
  'conversations.leave': (caller) => inChannel(findOwnChannels(caller).find(mayBeLeft)),
  'conversations.mark': (caller) => byTs(newestMessage(caller), NO_MESSAGE),
  'conversations.open': (caller) => given({ users: somebodyElse(caller)?.id ?? caller.user.id }),
  'conversations.rename': (caller) =>
    withMore(
      inChannel(
        findOwnChannels(caller).find((channel) => isNamed(channel) && mayRename(caller, channel)),
        NO_CHANNEL_OF_ITS_OWN,
      ),
      { name: freeName(caller) },
    ),
  'conversations.setPurpose': (caller) =>
    withMore(inChannel(findOwnChannels(caller).find(isNamed)), { purpose: 'All about releases.' }),
  'conversations.setTopic': (caller) =>
    withMore(inChannel(findOwnChannels(caller).find(isNamed)), { topic: 'Release 42 is next.' }),
  'conversations.replies': (caller) => byTs(newestMessage(caller), NO_MESSAGE),
  'conversations.unarchive': (caller) =>
    inChannel(
      publicChannel(caller, ({ is_archived }) => is_archived),
      NO_ARCHIVED,
    ),

  'pins.add': (caller) =>
    byTimestamp(
      newestMessage(caller, (message) => !caller.world.pins.has(pinKey(message))),
      NO_MESSAGE,
    ),
  'pins.remove': (caller) =>
    byTimestamp(
      newestMessage(caller, (message) => caller.world.pins.has(pinKey(message))),
      NO_PIN,
    ),
  'reactions.add': (caller) => {
    const user = caller.user.id;
    const isNew = (message: MessageRecord) =>
      !caller.world.reactions.has(reactionKey({ ...message, name: EMOJI, user }));
    return withMore(byTimestamp(newestMessage(caller, isNew), NO_MESSAGE), { name: EMOJI });
  },
  'reactions.get': (caller) => byTimestamp(newestMessage(caller), NO_MESSAGE),
  'reactions.remove': ownReaction,
  'search.all': searchableWord,
  'search.files': searchableWord,
  'search.messages': searchableWord,

  'views.open': opening,
  'views.publish': (caller) =>
    given({ user_id: somebodyElse(caller)?.id ?? caller.user.id, view: A_HOME }),
  'views.push': pushing,
  'views.update': updating,
};

/**
 * An example call of a method in this world, for the caller: the arguments that it takes to succeed. Every method that
 * acts on a conversation has one in which the caller is.
 */
export function exampleOf(
  { name, channel }: { readonly name: string; readonly channel: string | null },
  caller: ExampleCaller,
): CallExample {
  const usual = () => (channel === null ? given({}) : inChannel(findOwnChannels(caller)[0]));
  const example = EXAMPLES[name]?.(caller) ?? usual();
  return { arguments: {}, missing: null, ...example };
}
