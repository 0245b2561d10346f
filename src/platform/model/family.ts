import type { World } from './world/world.ts';
import { removeSurplus } from '../store/prune.ts';
import { stamp } from '../store/stamp.ts';
import type { RefreshTokenRecord } from './sign-in/refresh-token.ts';
import type { TokenRecord } from './token.ts';

/** How many dead tokens of an app are kept, the newest: they are refused with the exact reason. */
const MAX_DEAD_TOKENS = 50;

/** How many exchanges that added scopes to one token are kept, the newest: their codes may be replayed. */
const MAX_CONTINUED_CODES = 20;

/** The credentials issued for a code, and the clock. */
export type Credentials = Pick<World, 'tokens' | 'refreshTokens' | 'codes' | 'webhooks' | 'clock'>;

/** What the row of the person's token of an install has behind the family of its code. */
const PERSON = 'U';

/** The key of the row that renews this type of token of an install. */
export const refreshKey = (family: string, renews: RefreshTokenRecord['renews']) =>
  renews === 'user' ? `${family}${PERSON}` : family;

/** The family of the code that the row belongs to. */
export const codeFamily = ({ family, renews }: RefreshTokenRecord): string =>
  renews === 'user' ? family.slice(0, -PERSON.length) : family;

/** The rows of a family: that of its sign-in, or those of its install. */
const refreshRows = (world: Pick<World, 'refreshTokens'>, family: string): RefreshTokenRecord[] =>
  [family, refreshKey(family, 'user')].flatMap((key) => world.refreshTokens.get(key) ?? []);

/** Revokes tokens. An already revoked one keeps its time. */
export function revokeTokens(
  world: Pick<World, 'tokens' | 'clock'>,
  doomed: Iterable<TokenRecord>,
): void {
  const now = world.clock.now();
  for (const token of Array.from(doomed))
    if (token.revoked_at === null) world.tokens.put({ ...token, revoked_at: now });
}

/** Revokes every token and webhook issued for a code, by exchange or by refresh. */
export function revokeFamily(world: Credentials, family: string): void {
  const { continues } = world.codes.get(family) ?? { continues: null };
  const webhooks = Array.from(world.webhooks.scanIndex('family', { prefix: `${family}:` }));
  for (const webhook of webhooks) world.webhooks.put({ ...webhook, status: 'revoked' });
  revokeTokens(world, world.tokens.scanIndex('family', { prefix: `${family}:` }));
  revokeRefresh(world, family);
  if (continues !== null) revokeFamily(world, continues);
}

/** Revokes the refresh tokens of a family, or of an install the one that renews this type of token. */
export function revokeRefresh(
  world: Credentials,
  family: string,
  renews?: TokenRecord['type'],
): void {
  for (const row of refreshRows(world, family))
    if (renews === undefined || row.renews === undefined || row.renews === renews)
      world.refreshTokens.put({ ...row, revoked: true });
  forgetFamily(world, family);
}

/** Deletes the oldest dead tokens of an app (docs/assumptions.md, A-13). */
export function pruneTokens(world: Credentials & Pick<World, 'conditions'>, app: string): void {
  const prefix = `${app}:`;
  const through = `${prefix}${stamp(world.clock.now())}:\u00ff`;
  const bounds = { prefix, reverse: true, through, skip: MAX_DEAD_TOKENS } as const;
  removeSurplus(world.tokens, world.tokens.scanIndex('death', bounds), (token) => {
    if (isHeld(world, token)) return;
    world.tokens.remove(token.token);
    if (token.family !== null) forgetFamily(world, token.family);
  });
}

/** Whether a condition keeps the token dead: it becomes valid again afterwards. */
export function isHeld(world: Pick<World, 'conditions'>, { token }: TokenRecord): boolean {
  return Array.from(world.conditions.scan()).some(
    ({ before }) =>
      typeof before === 'object' && before !== null && 'key' in before && before.key === token,
  );
}

/** Deletes the code and the refresh token of a family once a replay could not revoke anything. */
function forgetFamily(world: Credentials, family: string): void {
  const prefix = `${family}:`;
  if (!world.tokens.scanIndex('family', { prefix }).next().done) return;
  const refresh = refreshRows(world, family);
  if (refresh.some(({ revoked }) => !revoked)) return;
  for (const { status } of world.webhooks.scanIndex('family', { prefix }))
    if (status === 'active') return;
  for (const row of refresh) world.refreshTokens.remove(row.family);
  const code = world.codes.get(family);
  if (code?.used === true && code.continues === null) world.codes.remove(family);
  for (const { family: later } of Array.from(world.codes.scanIndex('continues', { prefix })))
    world.codes.remove(later);
}

/** Records that the exchange of a code added scopes to a token of an earlier family. */
export function continueFamily(world: Pick<World, 'codes'>, code: string, family: string): void {
  const row = world.codes.get(code);
  if (row === undefined) return;
  world.codes.put({ ...row, continues: family });
  const prefix = `${family}:`;
  const bounds = { prefix, reverse: true, skip: MAX_CONTINUED_CODES } as const;
  removeSurplus(world.codes, world.codes.scanIndex('continues', bounds));
}
