/**
 * Every scope a token can carry, with what it lets an app do. The interface names them in "Authentication" 3; the
 * rest are the ones real clients ask for (docs/assumptions.md, A-12).
 */
export const SCOPE_MEANINGS = {
  'app_mentions:read': 'Be notified when somebody mentions the app',
  bot: 'Act in the workspace as a bot',
  'channels:history': 'Read messages of public channels it is in',
  'channels:join': 'Join public channels',
  'channels:manage': 'Create, archive and invite to public channels',
  'channels:read': 'List public channels',
  'chat:write': 'Post, edit and delete messages',
  'chat:write.public': 'Post to public channels without joining them',
  'chat:write:bot': 'Post messages as the app',
  'chat:write:user': 'Post messages as the person',
  commands: 'Add slash commands',
  'connections:write': 'Open sockets that receive events',
  'conversations.join': 'Join conversations',
  email: 'See the e-mail address of the person',
  'groups:history': 'Read messages of private channels it is in',
  'groups:read': 'See which private channels it is in',
  'groups:write': 'Create, archive and invite to private channels',
  identify: 'Confirm who the person is',
  'identity.avatar': 'See the picture of the person',
  'identity.basic': 'Identify the person and their workspace',
  'identity.email': 'See the e-mail address of the person',
  'identity.team': 'See the name and picture of the workspace',
  'im:history': 'Read direct messages it is part of',
  'im:read': 'See which direct conversations it is part of',
  'im:write': 'Start direct conversations',
  'incoming-webhook': 'Post to one channel through a webhook',
  'metadata.message:read': 'Be notified of the metadata of messages',
  'mpim:history': 'Read group conversations it is part of',
  'mpim:read': 'See which group conversations it is part of',
  'mpim:write': 'Start group conversations',
  openid: 'Identify the person',
  'pins:read': 'See which messages are pinned',
  'pins:write': 'Pin messages, and remove pins',
  profile: 'See the name and picture of the person and the workspace',
  'reactions:read': 'See reactions to messages',
  'reactions:write': 'React to messages',
  'search:read': 'Search what the person can see',
  'users:read': 'See who is in the workspace',
  'users:read.email': 'See e-mail addresses of people in the workspace',
} as const;
export type Scope = keyof typeof SCOPE_MEANINGS;

export const SCOPES = Object.keys(SCOPE_MEANINGS) as Scope[];

/** Scopes of sign-in by OpenID Connect (interface, "Authorization (sign-in)"). */
export const OPENID_SCOPES = ['openid', 'email', 'profile'] as const satisfies readonly Scope[];

/** Scopes of the legacy sign-in (interface, "Versioning" 1). */
export const IDENTITY_SCOPES = [
  'identity.basic',
  'identity.email',
  'identity.avatar',
  'identity.team',
] as const satisfies readonly Scope[];

export const isOpenIdScope = (word: string): boolean =>
  (OPENID_SCOPES as readonly string[]).includes(word);

export const isIdentityScope = (word: string): boolean =>
  (IDENTITY_SCOPES as readonly string[]).includes(word);

export const isScope = (word: string): word is Scope => Object.hasOwn(SCOPE_MEANINGS, word);
