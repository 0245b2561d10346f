import * as z from 'zod/mini';
import { SCOPES } from '../../contract/scopes.ts';
import type { World } from '../world.ts';

/** What renews an access token, once: each refresh gives out the next one (docs/assumptions.md, A-26). */
export const RefreshTokenRecord = z.object({
  token: z.string(),
  family: z.string(),
  serial: z.int(),
  app: z.string(),
  user: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  auth_time: z.int(),
  state: z.enum(['active', 'used', 'revoked']),
});
export type RefreshTokenRecord = z.infer<typeof RefreshTokenRecord>;

export const refreshTokens = {
  name: 'refresh_tokens',
  schema: RefreshTokenRecord,
  key: (row: RefreshTokenRecord) => row.token,
  indexes: { family: ({ family, token }: RefreshTokenRecord) => `${family}:${token}` },
};

export function giveRefreshToken(
  world: World,
  given: Omit<RefreshTokenRecord, 'token' | 'serial' | 'state'>,
): RefreshTokenRecord {
  return world.refreshTokens.put({
    ...given,
    token: `xoxe-1-${world.ids.secret('refresh_token', 32)}`,
    serial: world.refreshTokens.size,
    state: 'active',
  });
}
