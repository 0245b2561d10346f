/**
 * The scopes that something in Parley looks at: a method, an event, sign-in, install. The interface names some in
 * "Authentication" 3; the rest are the ones real clients ask for (docs/assumptions.md, A-12).
 */
export const SCOPES_IN_USE = [
  'app_mentions:read',
  'assistant:write',
  'bookmarks:read',
  'bookmarks:write',
  'bot',
  'channels:history',
  'channels:join',
  'channels:manage',
  'channels:read',
  'channels:write.topic',
  'chat:write',
  'chat:write.customize',
  'chat:write.public',
  'chat:write:bot',
  'chat:write:user',
  'connections:write',
  'conversations.join',
  'email',
  'dnd:read',
  'dnd:write',
  'emoji:read',
  'files:read',
  'files:write',
  'groups:history',
  'groups:read',
  'groups:write',
  'groups:write.topic',
  'identity.avatar',
  'identity.basic',
  'identity.email',
  'identity.team',
  'im:history',
  'im:read',
  'im:write',
  'im:write.topic',
  'incoming-webhook',
  'links:read',
  'links:write',
  'metadata.message:read',
  'mpim:history',
  'mpim:read',
  'mpim:write',
  'mpim:write.topic',
  'openid',
  'pins:read',
  'pins:write',
  'profile',
  'reactions:read',
  'reactions:write',
  'reminders:read',
  'reminders:write',
  'search:read',
  'team:read',
  'usergroups:read',
  'usergroups:write',
  'users.profile:read',
  'users.profile:write',
  'users:read',
  'users:read.email',
  'users:write',
] as const;

/**
 * Scopes of the real service that nothing in Parley looks at. Manifests of apps ask for them, so they can be granted, and
 * are marked where somebody chooses or allows them.
 */
export const SCOPES_WITHOUT_USE = [
  'admin',
  'admin.analytics:read',
  'admin.app_activities:read',
  'admin.apps:read',
  'admin.apps:write',
  'admin.barriers:read',
  'admin.barriers:write',
  'admin.chat:read',
  'admin.chat:write',
  'admin.conversations:manage_objects',
  'admin.conversations:read',
  'admin.conversations:write',
  'admin.invites:read',
  'admin.invites:write',
  'admin.roles:read',
  'admin.roles:write',
  'admin.teams:read',
  'admin.teams:write',
  'admin.usergroups:read',
  'admin.usergroups:write',
  'admin.users:read',
  'admin.users:write',
  'admin.workflows:read',
  'admin.workflows:write',
  'app_configurations:read',
  'app_configurations:write',
  'auditlogs:read',
  'authorizations:read',
  'calls:read',
  'calls:write',
  'canvases:read',
  'canvases:write',
  'channels:write',
  'channels:write.invites',
  'commands',
  'conversations.connect:manage',
  'conversations.connect:read',
  'conversations.connect:write',
  'datastore:read',
  'datastore:write',
  'files:write:user',
  'groups:write.invites',
  'hosting:read',
  'hosting:write',
  'identify',
  'links.embed:write',
  'lists:read',
  'lists:write',
  'mpim:write.invites',
  'remote_files:read',
  'remote_files:share',
  'remote_files:write',
  'search:read.files',
  'search:read.im',
  'search:read.mpim',
  'search:read.private',
  'search:read.public',
  'search:read.users',
  'stars:read',
  'stars:write',
  'team.billing:read',
  'team.preferences:read',
  'tokens.basic',
  'triggers:read',
  'triggers:write',
  'workflow.steps:execute',
  'workflows.templates:read',
  'workflows.templates:write',
] as const;

/** Every scope that a token can carry; scope-meanings.ts says what each allows. */
export const SCOPES = [...SCOPES_IN_USE, ...SCOPES_WITHOUT_USE] as const;
export type Scope = (typeof SCOPES)[number];

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

const KNOWN: ReadonlySet<string> = new Set(SCOPES);

export const isScope = (word: string): word is Scope => KNOWN.has(word);
