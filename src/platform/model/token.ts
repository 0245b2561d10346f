import * as z from 'zod/mini';
import { SCOPES } from '../../contract/scopes.ts';
import { TOKEN_TYPES, type TokenStatus, type TokenType } from '../../contract/tokens.ts';
import type { World } from '../world.ts';

/** A token that was given out. */
export const TokenRecord = z.object({
  token: z.string(),
  /** Rises with every token of the world: the order they were given out in. */
  serial: z.int(),
  type: z.enum(TOKEN_TYPES),
  app: z.string(),
  /** Who the token acts as: the bot user or the person; null for an app-level token. */
  user: z.nullable(z.string()),
  scopes: z.array(z.enum(SCOPES)),
  issued_at: z.number(),
  /** Epoch seconds, or null. */
  expires_at: z.nullable(z.number()),
  revoked: z.boolean(),
  /** The code it came of, by exchange or by refresh; null for one that was minted. */
  family: z.nullable(z.string()),
});
export type TokenRecord = z.infer<typeof TokenRecord>;

export const tokens = {
  name: 'tokens',
  schema: TokenRecord,
  key: (row: TokenRecord) => row.token,
  indexes: {
    family: ({ family, token }: TokenRecord) => (family === null ? null : `${family}:${token}`),
  },
};

const PREFIXES: Readonly<Record<TokenType, string>> = {
  bot: 'xoxb',
  user: 'xoxp',
  app: 'xapp-1',
  legacy_bot: 'xoxb',
  workspace: 'xoxa-2',
};

/** Gives out a token. */
export function giveToken(
  world: World,
  given: Omit<TokenRecord, 'token' | 'serial' | 'revoked' | 'family'> & {
    readonly family?: string;
  },
): TokenRecord {
  const token = `${PREFIXES[given.type]}-${world.ids.secret('token', 24)}`;
  return world.tokens.put({
    family: null,
    ...given,
    token,
    serial: world.tokens.size,
    revoked: false,
  });
}

export function tokenStatus(world: World, token: TokenRecord): TokenStatus {
  if (token.revoked) return 'revoked';
  return token.expires_at !== null && token.expires_at <= world.clock.now() ? 'expired' : 'active';
}
