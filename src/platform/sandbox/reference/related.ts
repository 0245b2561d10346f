import type { MethodReference } from '../../../contract/reference.ts';
import { EVENTS } from '../../../contract/schemas/event-types/index.ts';
import { EVENT_SCOPES, type EventScope, type EventType } from '../../../contract/schemas/events.ts';

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'channels.history': ['I-16'],
  'chat.delete': ['I-8', 'I-10'],
  'chat.postMessage': ['I-10', 'I-15'],
  'conversations.join': ['I-4', 'I-15'],
  'groups.history': ['I-16'],
  'im.history': ['I-16'],
  'mpim.history': ['I-16'],
  'oauth.v2.access': ['I-14', 'I-16'],
  'openid.connect.token': ['I-12', 'I-17'],
  'openid.connect.userInfo': ['I-13'],
  'reactions.list': ['I-16'],
  'rtm.connect': ['I-15', 'I-16'],
  'search.messages': ['I-16'],
  'users.identity': ['I-16'],
  'users.list': ['I-9'],
};

/** The sections of docs/interface.md about a method. */
export const sectionsOf = (name: string): readonly string[] => SECTIONS[name] ?? [];

/** When a call causes an event of each type. */
type EventConditions = Partial<Record<EventType, string>>;

const SEES_FILE = 'The bot uploaded the file, or is in a conversation where it is shared.';
const SHARES: EventConditions = {
  message: 'A message shares the file, and the bot is in its conversation.',
};
const IN_IT = 'The bot is in the conversation.';
const REOPENED = 'The bot had closed the direct conversation.';
const LEAVES: EventConditions = {
  member_left_channel: 'The bot is in the channel.',
  channel_left: 'The bot itself leaves, and the channel is public.',
  group_left: 'The bot itself leaves, and the channel is private.',
  message: 'The bot is in the channel.',
};
const JOINS: EventConditions = {
  member_joined_channel: 'The bot is in the channel.',
  resources_added: 'The bot itself joins.',
};
const SECRET_USED_TWICE: EventConditions = {
  tokens_revoked:
    'The same secret is exchanged twice: the call is refused, and its tokens are revoked.',
};

const NOTIFICATIONS_WERE_OFF = 'The caller had turned notifications off, or is in quiet hours.';

/** The events that a call of a method can cause, each with its condition. An app gets those that it subscribed to. */
export const CAUSED_EVENTS: Readonly<Record<string, EventConditions>> = {
  'apps.manifest.delete': {
    app_uninstalled: 'Always.',
    tokens_revoked: 'The app had tokens that were active.',
  },
  'apps.uninstall': {
    app_uninstalled: 'Always.',
    tokens_revoked: 'The app had tokens that were active.',
  },
  'agents.sessions.rename': {
    message: 'The session is in a chat, whose first message has the title as its text.',
  },
  'assistant.threads.setTitle': {
    message: 'The person began the chat, so the app wrote its first message.',
  },
  'auth.revoke': { tokens_revoked: 'Unless it is a test.' },
  'chat.delete': {
    message: IN_IT,
    message_metadata_deleted: 'The message had metadata.',
    file_unshared: 'The message shared a file, and the bot is in its conversation.',
  },
  'chat.meMessage': {
    message: IN_IT,
    app_mention: 'The text mentions the bot, and somebody else posted it.',
    link_shared: 'The text has a link to a domain of the app, and somebody else posted it.',
    resources_added: 'The message opens a direct conversation with the bot.',
  },
  'chat.scheduleMessage': {
    resources_added: 'The call opens a direct conversation with the bot.',
  },
  'chat.postMessage': {
    im_open: REOPENED,
    group_open: REOPENED,
    message: IN_IT,
    app_mention: 'The message mentions the bot, and somebody else posted it.',
    message_metadata_posted: 'The message has metadata.',
    link_shared: 'The message has a link to a domain of the app, and somebody else posted it.',
    resources_added: 'The message opens a direct conversation with the bot.',
  },
  'chat.startStream': { im_open: REOPENED, group_open: REOPENED, message: IN_IT },
  'chat.appendStream': { message: IN_IT },
  'chat.stopStream': { message: IN_IT, message_metadata_posted: 'The message has metadata.' },
  'chat.unfurl': { message: IN_IT },
  'chat.update': {
    message: IN_IT,
    message_metadata_posted: 'The message had no metadata before.',
    message_metadata_updated: 'The metadata changed.',
    message_metadata_deleted: 'The metadata is removed.',
  },
  'conversations.archive': {
    channel_archive: 'The channel is public.',
    group_archive: 'The channel is private, and the bot is in it.',
  },
  'conversations.close': {
    im_close: 'The bot closes a direct conversation of two.',
    group_close: 'The bot closes one of several people.',
  },
  'conversations.create': { channel_created: 'The channel is public.', ...JOINS },
  'conversations.invite': JOINS,
  'conversations.join': JOINS,
  'conversations.kick': LEAVES,
  'conversations.leave': LEAVES,
  'conversations.open': {
    resources_added: 'The conversation is new, and the bot is in it.',
    im_open: REOPENED,
    group_open: REOPENED,
  },
  'conversations.rename': {
    channel_rename: 'The channel is public, and its name changed.',
    group_rename: 'The channel is private, its name changed, and the bot is in it.',
    message: 'The bot is in the channel, and its name changed.',
  },
  'conversations.setPurpose': { message: 'The bot is in the conversation, and the text changed.' },
  'conversations.setTopic': { message: 'The bot is in the conversation, and the text changed.' },
  'conversations.unarchive': {
    channel_unarchive: 'The channel is public.',
    group_unarchive: 'The channel is private, and the bot is in it.',
  },
  'files.completeUploadExternal': {
    file_created: SEES_FILE,
    file_shared: 'The file is shared in a conversation that the bot is in.',
    file_public:
      'The file is shared in a public channel, and the bot is in a conversation where it is shared.',
    message: IN_IT,
  },
  'files.delete': { ...SHARES, file_deleted: SEES_FILE },
  'files.revokePublicURL': { ...SHARES, file_change: SEES_FILE },
  'files.sharedPublicURL': { ...SHARES, file_change: SEES_FILE },
  'oauth.v2.access': SECRET_USED_TWICE,
  'openid.connect.token': SECRET_USED_TWICE,
  'dnd.endDnd': {
    dnd_updated: NOTIFICATIONS_WERE_OFF,
    dnd_updated_user: NOTIFICATIONS_WERE_OFF,
  },
  'dnd.endSnooze': { dnd_updated: 'Always.', dnd_updated_user: 'Always.' },
  'dnd.setSnooze': { dnd_updated: 'Always.', dnd_updated_user: 'Always.' },
  'usergroups.create': { subteam_created: 'Always.' },
  'usergroups.disable': { subteam_updated: 'It was enabled.' },
  'usergroups.enable': { subteam_updated: 'It was disabled.' },
  'usergroups.update': { subteam_updated: 'Its settings changed.' },
  'usergroups.users.update': {
    subteam_members_changed: 'Its members changed.',
    subteam_self_added: 'The bot was not in it before.',
    subteam_self_removed: 'The bot was in it before.',
  },
  'pins.add': { pin_added: IN_IT },
  'pins.remove': { pin_removed: IN_IT },
  'users.profile.set': {
    user_change: 'Always.',
    user_profile_changed: 'Something besides the status changed.',
    user_status_changed: 'The status changed.',
  },
  'users.setPhoto': {
    user_change: 'Always.',
    user_profile_changed: 'The picture changed.',
  },
  'users.deletePhoto': {
    user_change: 'They had a picture of their own.',
    user_profile_changed: 'They had a picture of their own.',
  },
  'reactions.add': { reaction_added: IN_IT },
  'reactions.remove': { reaction_removed: IN_IT },
};

export const eventsOf = (name: string): MethodReference['events'] =>
  Object.entries(CAUSED_EVENTS[name] ?? {}).map(([type, when]) => ({
    type: type as EventType,
    title: EVENTS[type as EventType].title,
    when,
    scopes: scopesOf(EVENT_SCOPES[type as EventType]),
  }));

/** The scopes that let an app receive an event: one for each kind of conversation where they differ. */
function scopesOf(scope: EventScope): readonly string[] {
  if (scope === null) return [];
  return typeof scope === 'string' ? [scope] : Object.values(scope);
}

/** Methods of different families that are about the same subject. */
const SUBJECTS: Readonly<Record<string, RegExp>> = {
  messages: /^chat|\.(history|replies|messages|mark)$|^(pins|reactions)\./,
  conversations: /^bookmarks\.|^conversations\.(info|list)$/,
  people: /^(users|bots|dnd|usergroups|reminders)\.|\.(userInfo|members|invite|kick)$/,
  'the workspace': /^team\.|^emoji\.|^auth\.test$/,
  'tokens and installs': /^oauth|^auth|\.(token|rotate|uninstall)$/,
  'apps and manifests': /^apps\.manifest|\.rotate$/,
  files: /^files\./,
  connections: /\.test$|connect(ions\.open)?$/,
};

const familyOf = (name: string) => name.slice(0, name.indexOf('.'));

/** The methods of the same family, and those about the same subjects. */
export function relatedTo(name: string, all: readonly string[]): MethodReference['related'] {
  const others = all.filter((other) => other !== name);
  const family = familyOf(name);
  const same = others.filter((other) => familyOf(other) === family);
  const about = Object.entries(SUBJECTS).flatMap(([subject, names]) =>
    names.test(name)
      ? {
          because: `Also about ${subject}`,
          methods: others.filter((other) => names.test(other) && !same.includes(other)),
        }
      : [],
  );
  return [{ because: `Also of ${family}`, methods: same }, ...about].filter(
    ({ methods }) => methods.length > 0,
  );
}
