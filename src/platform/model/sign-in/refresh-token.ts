import * as z from 'zod/mini';
import { REFRESH_LIFE_S } from '../../../contract/lifetimes.ts';
import { SCOPES } from '../../../contract/scopes.ts';
import { hexDigest } from '../../runtime/digest.ts';
import { removeSurplus, removeWhile } from '../../store/prune.ts';
import { stamp } from '../../store/stamp.ts';
import { onAdded } from '../commit-hook.ts';
import { defineTable } from '../define-table.ts';
import { codeFamily, refreshKey, revokeFamily, revokeRefresh } from '../family.ts';
import type { World } from '../world/world.ts';

/** The most sign-ins of one person that an app can renew; beyond it the oldest is revoked. */
const MAX_TOKENS_PER_PERSON = 50;

/**
 * The refresh tokens of a sign-in, or of one token of an install whose app rotates its tokens. Each can be used once and is
 * replaced by the next (docs/assumptions.md, A-26, A-43).
 * They are numbered and derived from one secret, so one row covers all that were ever issued: a replay is detected
 * for as long as the family can be renewed.
 */
export const RefreshTokenRecord = z.object({
  /** Of the code; for the person's token of an install with `PERSON` behind it, since the bot's has one of its own. */
  family: z.string(),
  /** The type of token that it renews; absent for a sign-in. */
  renews: z.optional(z.enum(['bot', 'user', 'config'])),
  secret: z.string(),
  app: z.string(),
  user: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  auth_time: z.int(),
  /** Number of the refresh token that is valid now. */
  next: z.int(),
  /** When that one was issued, epoch seconds. */
  renewed_at: z.number(),
  revoked: z.boolean(),
});
export type RefreshTokenRecord = z.infer<typeof RefreshTokenRecord>;

export const refreshTokens = defineTable({
  name: 'refresh_tokens',
  schema: RefreshTokenRecord,
  key: (row) => row.family,
  indexes: {
    /** Of valid families: by person, and by expiry. */
    person: ({ revoked, app, user, family }) => (revoked ? null : `${app}:${user}:${family}`),
    end: ({ revoked, renewed_at, family }) => (revoked ? null : `${stamp(renewed_at)}:${family}`),
  },
  references: { app: 'apps', user: 'users' },
  holdsSecrets: true,
});

const textOf = ({ family, secret }: RefreshTokenRecord, number: number): string =>
  `xoxe-1-${family}-${number}-${hexDigest(`${secret}.${number}`).slice(0, 32)}`;

/** The refresh token of a sign-in that is valid now. */
export const refreshTokenOf = (row: RefreshTokenRecord): string => textOf(row, row.next);

const isOver = (world: Pick<World, 'clock'>, { renewed_at }: RefreshTokenRecord) =>
  world.clock.now() >= renewed_at + REFRESH_LIFE_S;

/** The first refresh token of a sign-in, or of a token of an install. */
export function issueRefreshToken(
  world: Pick<World, 'refreshTokens' | 'clock' | 'ids'>,
  given: Pick<RefreshTokenRecord, 'family' | 'renews' | 'app' | 'user' | 'scopes' | 'auth_time'>,
): string {
  const { family, renews, app, user, scopes, auth_time } = given;
  const row = world.refreshTokens.put({
    family: refreshKey(family, renews),
    ...(renews === undefined ? {} : { renews }),
    secret: world.ids.secret('refresh_token', 32),
    app,
    user,
    scopes,
    auth_time,
    next: 0,
    renewed_at: world.clock.now(),
    revoked: false,
  });
  return textOf(row, 0);
}

/** Revokes families that were not renewed in time, and the oldest of too many sign-ins of one person. */
export const boundRefreshTokens = onAdded(refreshTokens, (world, { app, user }) => {
  removeWhile(
    world.refreshTokens,
    world.refreshTokens.scanIndex('end', { prefix: '' }),
    (row) => isOver(world, row),
    (row) => revokeRefresh(world, codeFamily(row), row.renews),
  );
  const prefix = `${app}:${user}:`;
  const bounds = { prefix, reverse: true, skip: MAX_TOKENS_PER_PERSON } as const;
  const surplus = world.refreshTokens.scanIndex('person', bounds);
  removeSurplus(world.refreshTokens, surplus, (row) => revokeFamily(world, codeFamily(row)));
});

/** What may renew tokens: the refresh tokens of sign-ins, of installs, or of app configuration. */
type RefreshFlow = 'sign-in' | 'install' | 'configuration';

const flowOf = ({ renews }: RefreshTokenRecord): RefreshFlow => {
  if (renews === undefined) return 'sign-in';
  return renews === 'config' ? 'configuration' : 'install';
};

/** The result of reading a refresh token: the family it can renew, the family it was replayed in, or why it is invalid. */
export type RefreshReading =
  | { readonly valid: RefreshTokenRecord }
  | { readonly replayed: RefreshTokenRecord }
  | { readonly fault: string };

/** `app`: the one that must have got it; null for any. */
export function readRefreshToken(
  world: Pick<World, 'refreshTokens' | 'clock'>,
  app: string | null,
  flow: RefreshFlow,
  text: string,
): RefreshReading {
  const [, family = '', number = ''] = /^xoxe-1-(F[A-Z0-9]+)-(\d{1,10})-/.exec(text) ?? [];
  const row = world.refreshTokens.get(family);
  if (
    row === undefined ||
    (app !== null && row.app !== app) ||
    textOf(row, Number(number)) !== text
  )
    return {
      fault: `it was not issued${app === null ? '' : ' to this app'}, or was deleted after it expired`,
    };
  const own = flowOf(row);
  if (own !== flow) return { fault: `it was issued in the ${own} flow` };
  if (row.revoked) return { fault: 'it was revoked with its family' };
  if (Number(number) < row.next) return { replayed: row };
  return isOver(world, row)
    ? { fault: `it was not used for ${REFRESH_LIFE_S / 86_400} days` }
    : { valid: row };
}

/** The row that renews this type of token of an install. */
export const findRenewal = (
  world: Pick<World, 'refreshTokens'>,
  family: string,
  renews: 'bot' | 'user',
): RefreshTokenRecord | undefined => world.refreshTokens.get(refreshKey(family, renews));

/** Uses up a refresh token; returns the next one. */
export function rotateRefreshToken(
  world: Pick<World, 'refreshTokens' | 'clock'>,
  row: RefreshTokenRecord,
): string {
  const next = row.next + 1;
  return textOf(world.refreshTokens.put({ ...row, next, renewed_at: world.clock.now() }), next);
}
