import * as z from 'zod/mini';
import { SCOPES } from '../../contract/scopes.ts';
import { hexDigest } from '../runtime/digest.ts';
import { keepFirst, removeWhile } from '../store/prune.ts';
import { stamp } from '../store/stamp.ts';
import { whenAdded } from './follower.ts';
import type { World } from './world.ts';
import { revokeFamily, revokeRefresh } from './family.ts';
import { defineTable } from './define-table.ts';

/** How long a refresh token can be used, in seconds: thirty days from when it was given out. */
export const REFRESH_LIFE_S = 2_592_000;

/** How many sign-ins of one person an app can go on renewing; the oldest gives way. */
const MOST_OF_A_PERSON = 50;

/**
 * What renews the access tokens of a sign-in. Each refresh token serves once, and gives out the next one
 * (docs/assumptions.md, A-26). They are numbered and follow from one secret, so that one row knows all that
 * were ever given out: a replay is noticed for as long as the family can be renewed.
 */
export const RefreshTokenRecord = z.object({
  family: z.string(),
  secret: z.string(),
  app: z.string(),
  user: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  auth_time: z.int(),
  /** Number of the one that serves next. */
  next: z.int(),
  /** When that one was given out, epoch seconds. */
  renewed_at: z.number(),
  revoked: z.boolean(),
});
export type RefreshTokenRecord = z.infer<typeof RefreshTokenRecord>;

export const refreshTokens = defineTable({
  name: 'refresh_tokens',
  schema: RefreshTokenRecord,
  key: (row) => row.family,
  indexes: {
    /** Of those that live: by whose they are, and by when they end. */
    person: ({ revoked, app, user, family }) => (revoked ? null : `${app}:${user}:${family}`),
    end: ({ revoked, renewed_at, family }) => (revoked ? null : `${stamp(renewed_at)}:${family}`),
  },
  references: { app: 'apps', user: 'users' },
  holdsSecrets: true,
});

const textOf = ({ family, secret }: RefreshTokenRecord, number: number): string =>
  `xoxe-1-${family}-${number}-${hexDigest(`${secret}.${number}`).slice(0, 32)}`;

const isOver = (world: Pick<World, 'clock'>, { renewed_at }: RefreshTokenRecord) =>
  world.clock.now() >= renewed_at + REFRESH_LIFE_S;

/** The first refresh token of a sign-in. */
export function issueRefreshToken(
  world: Pick<World, 'refreshTokens' | 'clock' | 'ids'>,
  given: Pick<RefreshTokenRecord, 'family' | 'app' | 'user' | 'scopes' | 'auth_time'>,
): string {
  const { family, app, user, scopes, auth_time } = given;
  const row = world.refreshTokens.put({
    family,
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

/** Ends what nobody renewed in time, and the oldest of too many sign-ins of one person. */
export const boundRefreshTokens = whenAdded(refreshTokens, (world, { app, user }) => {
  removeWhile(
    world.refreshTokens,
    world.refreshTokens.scanIndex('end', { prefix: '' }),
    (row) => isOver(world, row),
    ({ family }) => revokeRefresh(world, family),
  );
  const prefix = `${app}:${user}:`;
  const newestFirst = world.refreshTokens.scanIndex('person', { prefix, reverse: true });
  keepFirst(world.refreshTokens, newestFirst, MOST_OF_A_PERSON, ({ family }) =>
    revokeFamily(world, family),
  );
});

/** A refresh token as a client sent it: what it renews, or why it renews nothing. */
export type RefreshReading =
  | { readonly valid: RefreshTokenRecord }
  | { readonly replayed: RefreshTokenRecord }
  | { readonly fault: string };

export function readRefreshToken(
  world: Pick<World, 'refreshTokens' | 'clock'>,
  app: string,
  text: string,
): RefreshReading {
  const [, family = '', number = ''] = /^xoxe-1-(F[A-Z0-9]+)-(\d{1,10})-/.exec(text) ?? [];
  const row = world.refreshTokens.get(family);
  if (row === undefined || row.app !== app || textOf(row, Number(number)) !== text)
    return { fault: 'it was never given to this app, or is long dead' };
  if (row.revoked) return { fault: 'it was revoked with its family' };
  if (Number(number) < row.next) return { replayed: row };
  return isOver(world, row)
    ? { fault: `it was not used for ${REFRESH_LIFE_S / 86_400} days` }
    : { valid: row };
}

/** Uses a refresh token up; answers the next one. */
export function rotateRefreshToken(
  world: Pick<World, 'refreshTokens' | 'clock'>,
  row: RefreshTokenRecord,
): string {
  const next = row.next + 1;
  return textOf(world.refreshTokens.put({ ...row, next, renewed_at: world.clock.now() }), next);
}
