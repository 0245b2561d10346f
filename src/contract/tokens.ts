/**
 * Kinds of token the platform knows (interface, "Authentication" 2 and the errors that name others).
 * `workspace` is the older workspace token, `legacy_bot` the bot of a legacy app, `config` the app configuration token of a
 * person, which creates and changes apps (docs/assumptions.md, A-50).
 */
export const TOKEN_TYPES = ['bot', 'user', 'app', 'legacy_bot', 'workspace', 'config'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** The status of a token. `expired` is not stored: it derives from `expires_at` and the world's clock. */
export const TOKEN_STATUSES = ['active', 'expired', 'revoked'] as const;
export type TokenStatus = (typeof TOKEN_STATUSES)[number];
