import { alwaysPresent, recordNote, note, type Notes, omit } from './note.ts';
import { CHAT_ANSWERS } from './chat-answers.ts';
import { CONVERSATION_ANSWERS } from './conversation-answers.ts';
import { PEOPLE_ANSWERS } from './people-answers.ts';
import { FILE_ANSWERS } from './file-notes.ts';
import { OF_NAMES, SHOWN_MESSAGE, SYSTEM } from './message-notes.ts';
import { paged, USER, VIEW } from './records.ts';
import { NUMBERED, SEARCH_ANSWERS } from './search-answers.ts';
import { CLAIMS, GRANTED, IDENTITY, INSTALLED, SIGNED_IN } from './sign-in-answers.ts';

/*
 * What the fields of each method's answer mean. `ok` and the warnings, which any answer carries, are in ENVELOPE.
 */

const CHANNEL = note('Id of the conversation.', 'C0112TR2740');

const HAS_MORE = note('True: more messages match than this answer holds.', false);

const LISTED = recordNote('The messages, newest first.', SHOWN_MESSAGE);
/** Older methods have no argument that asks for the payload. */
const PLAIN = {
  ...SHOWN_MESSAGE,
  metadata: {
    ...SHOWN_MESSAGE.metadata,
    fields: omit(SHOWN_MESSAGE.metadata.fields ?? {}, 'event_payload'),
  },
};
const MESSAGE_TYPE = note('Always message: only messages are answered.', 'message');

/** The answer of an older history method. `never`: the fields that no message has in conversations of this kind. */
const olderHistory = (...never: readonly string[]): Notes => ({
  messages: recordNote('The messages in the time range, newest first.', omit(PLAIN, ...never)),
  has_more: HAS_MORE,
});

/** A Home tab has neither title nor buttons. */
const NEVER = { means: 'Always null: a Home tab has none.', type: 'null', absent: 'Always.' };
const WITHOUT_TEXTS: Notes = { ...VIEW, title: NEVER, close: NEVER, submit: NEVER };

const NOT_SUPPORTED = note('JSON pointers to what Parley does nothing with.', []);

/** What the fields of each method's answer mean; an empty answer holds `ok` alone. */
export const ANSWERS: Readonly<Record<string, Notes>> = {
  ...CHAT_ANSWERS,
  ...CONVERSATION_ANSWERS,
  ...PEOPLE_ANSWERS,
  'api.test': { args: note('The arguments of the call, without its token.', { foo: 'bar' }) },
  'apps.connections.open': {
    url: note(
      'Address of the WebSocket; its ticket opens one socket, once, within 30 seconds.',
      'ws://localhost/link?ticket=…',
    ),
  },
  'apps.manifest.create': {
    app_id: note('Id of the new app.', 'A0…'),
    credentials: recordNote('What the program of the app needs.', {
      client_id: note('Client id.', '…'),
      client_secret: note('Client secret.', '…'),
      verification_token: note('The older proof of who sends a request.', '…'),
      signing_secret: note('What requests to the app are signed with.', '…'),
    }),
    oauth_authorize_url: note(
      'Where a person installs the app.',
      'http://localhost/oauth/v2/authorize?…',
    ),
    team_id: note('Id of the workspace.', 'T01AEHQR10L'),
    team_domain: note('Domain of the workspace.', 'meridian'),
    not_supported: NOT_SUPPORTED,
  },
  'apps.manifest.delete': {},
  'apps.manifest.export': {
    manifest: { means: 'The manifest, with what was configured elsewhere since.' },
  },
  'apps.manifest.update': {
    app_id: note('Id of the app.', 'A0…'),
    permissions_updated: note('True: it asks for other scopes. Install it again.', true),
    not_supported: NOT_SUPPORTED,
  },
  'apps.manifest.validate': {
    errors: note('Always empty here: mistakes are refused with invalid_manifest.', []),
    not_supported: NOT_SUPPORTED,
  },
  'apps.uninstall': {},
  'auth.revoke': { revoked: note('True: the token is revoked. False: it was a test.', true) },
  'auth.test': {
    url: note('Address of the workspace.', 'http://localhost/'),
    team: note('Name of the workspace.', 'Meridian'),
    user: note('User name of whom the token acts as.', 'beacon'),
    team_id: note('Id of the workspace.', 'T01AEHQR10L'),
    user_id: note('Id of whom the token acts as.', 'U01DVRQAC4K'),
    bot_id: note('Id of the bot.', 'B012JJWO61I', 'Absent if the token acts as a person.'),
    is_enterprise_install: note('True: installed for a whole organisation.', false),
  },
  'channels.history': olderHistory(),
  'conversations.history': paged({ messages: LISTED, has_more: HAS_MORE }),
  'conversations.replies': paged({
    messages: recordNote('The parent, then the replies, oldest first.', SHOWN_MESSAGE),
    has_more: HAS_MORE,
  }),
  ...FILE_ANSWERS,
  'groups.history': olderHistory(),
  'im.history': olderHistory(...SYSTEM),
  'mpim.history': olderHistory(...OF_NAMES),
  'oauth.v2.access': INSTALLED,
  'oauth.v2.exchange': alwaysPresent(GRANTED, 'refresh_token', 'expires_in'),
  'openid.connect.token': SIGNED_IN,
  'openid.connect.userInfo': CLAIMS,
  'pins.add': {},
  'pins.list': {
    items: recordNote('The pins, newest first.', {
      type: MESSAGE_TYPE,
      channel: CHANNEL,
      created: note('When it was pinned, in epoch seconds.', 1767225660),
      created_by: note('Id of who pinned it.', 'U01DVRQAC4K'),
      message: recordNote('The pinned message.', alwaysPresent(PLAIN, 'pinned_to')),
    }),
  },
  'pins.remove': {},
  'reactions.add': {},
  'reactions.get': {
    type: MESSAGE_TYPE,
    channel: CHANNEL,
    message: recordNote('The message with its reactions.', PLAIN),
  },
  'reactions.list': {
    items: recordNote('The messages that the person reacted to, newest first.', {
      type: MESSAGE_TYPE,
      channel: CHANNEL,
      message: recordNote('The message with its reactions.', alwaysPresent(PLAIN, 'reactions')),
    }),
    paging: NUMBERED,
  },
  'reactions.remove': {},
  'rtm.connect': {
    url: note(
      'Address of the WebSocket; its ticket opens one socket, once, within 30 seconds.',
      'ws://localhost/link/…',
    ),
    team: recordNote('The workspace.', {
      id: note('Id of the workspace.', 'T01AEHQR10L'),
      name: note('Name of the workspace.', 'Meridian'),
      domain: note('Short name of the workspace.', 'meridian'),
    }),
    self: recordNote('The bot.', {
      id: note('Id of the bot’s account.', 'U01DVRQAC4K'),
      name: note('User name of the bot.', 'beacon'),
    }),
  },
  ...SEARCH_ANSWERS,
  'users.identity': IDENTITY,
  'users.info': { user: recordNote('The person or bot.', USER) },
  'users.list': paged({
    members: recordNote('The people and bots of the workspace, also deactivated ones.', USER),
    cache_ts: note('When the list was written, in epoch seconds.', 1767225600),
  }),
  'tooling.tokens.rotate': {
    token: note('The next app configuration token.', 'xoxe.xoxp-1-…'),
    refresh_token: note('What renews it, once.', 'xoxe-1-…'),
    team_id: note('Id of the workspace.', 'T01AEHQR10L'),
    user_id: note('Id of the person whose token it is.', 'U01DVRQA62M'),
    iat: note('When it was issued, in epoch seconds.', 1767225600),
    exp: note('When it expires, in epoch seconds.', 1767268800),
  },
  'views.open': { view: recordNote('The view as it is shown.', alwaysPresent(VIEW, 'title')) },
  'views.publish': { view: recordNote('The Home tab as it is shown.', WITHOUT_TEXTS) },
  'views.push': {
    view: recordNote('The view as it is shown.', alwaysPresent(VIEW, 'title', 'previous_view_id')),
  },
  'views.update': { view: recordNote('The view as it is now.', VIEW) },
};
