/**
 * Every scope a token can carry. The interface names them in "Authentication" 3; the rest are the ones
 * real clients ask for (docs/assumptions.md, A-12).
 */
export const SCOPES = [
  'app_mentions:read',
  'bot',
  'channels:history',
  'channels:join',
  'channels:manage',
  'channels:read',
  'chat:write',
  'chat:write.public',
  'chat:write:bot',
  'chat:write:user',
  'commands',
  'connections:write',
  'conversations.join',
  'email',
  'groups:history',
  'groups:read',
  'groups:write',
  'identify',
  'im:history',
  'im:read',
  'im:write',
  'incoming-webhook',
  'mpim:history',
  'mpim:read',
  'mpim:write',
  'openid',
  'profile',
  'reactions:read',
  'reactions:write',
  'search:read',
  'users:read',
  'users:read.email',
] as const;
export type Scope = (typeof SCOPES)[number];
