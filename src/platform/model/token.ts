import * as z from 'zod/mini';
import { SCOPES } from '../../contract/scopes.ts';
import { TOKEN_TYPES, type TokenStatus, type TokenType } from '../../contract/tokens.ts';
import { rank, stamp } from '../store/stamp.ts';
import type { World } from './world/world.ts';
import { pruneTokens, type Credentials } from './family.ts';
import { appId, count, seconds, userId } from './shapes.ts';
import { defineTable } from './define-table.ts';

/** A token. */
export const TokenRecord = z.object({
  token: z.string(),
  /** Rises with every token of the world: the order in which they were issued. */
  serial: count,
  type: z.enum(TOKEN_TYPES),
  app: appId,
  /** The user that the token acts as, a bot or a person; null for an app-level token. */
  user: z.nullable(userId),
  scopes: z.array(z.enum(SCOPES)),
  issued_at: seconds,
  /** Epoch seconds, or null. */
  expires_at: z.nullable(seconds),
  /** Epoch seconds, or null. */
  revoked_at: z.nullable(seconds),
  /** The family of the code it was issued for, by exchange or by refresh; null for a minted token. */
  family: z.nullable(z.string()),
});
export type TokenRecord = z.infer<typeof TokenRecord>;

export const tokens = defineTable({
  name: 'tokens',
  schema: TokenRecord,
  key: (row) => row.token,
  indexes: {
    family: ({ family, serial }) => (family === null ? null : `${family}:${rank(serial)}`),
    holder: ({ app, type, user, serial }) => `${app}:${type}:${user ?? ''}:${rank(serial)}`,
    /** By app and time of expiry or revocation. */
    death: ({ app, serial, ...token }) => {
      const at = deathOf(token);
      return at === null ? null : `${app}:${stamp(at)}:${rank(serial)}`;
    },
  },
  references: { app: 'apps', user: 'users' },
  holdsSecrets: true,
});

/** When a token expires or was revoked, epoch seconds; null if neither. */
const deathOf = ({ revoked_at, expires_at }: Pick<TokenRecord, 'revoked_at' | 'expires_at'>) =>
  revoked_at === null || expires_at === null
    ? (revoked_at ?? expires_at)
    : Math.min(revoked_at, expires_at);

const PREFIXES: Readonly<Record<TokenType, string>> = {
  bot: 'xoxb',
  user: 'xoxp',
  app: 'xapp-1',
  legacy_bot: 'xoxb',
  workspace: 'xoxa-2',
  config: 'xoxp',
};

/** Issues a token, and deletes old dead ones. `renewed`: its prefix says that a refresh token renews it. */
export function issueToken(
  world: Credentials & Pick<World, 'conditions' | 'ids'>,
  given: Omit<TokenRecord, 'token' | 'serial' | 'revoked_at' | 'family'> & {
    readonly family?: string;
    readonly renewed?: boolean;
  },
): TokenRecord {
  const { renewed = false, ...row } = given;
  const prefix = renewed ? `xoxe.${PREFIXES[row.type]}-1` : PREFIXES[row.type];
  const token = `${prefix}-${world.ids.secret('token', 24)}`;
  pruneTokens(world, row.app);
  return world.tokens.put({
    family: null,
    ...row,
    token,
    serial: world.ids.number('token'),
    revoked_at: null,
  });
}

export function tokenStatus(world: Pick<World, 'clock'>, token: TokenRecord): TokenStatus {
  if (token.revoked_at !== null) return 'revoked';
  return token.expires_at !== null && token.expires_at <= world.clock.now() ? 'expired' : 'active';
}
