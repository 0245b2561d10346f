import { ACCESS_TOKEN_LIFE_S } from '../../contract/lifetimes.ts';
import { maskSecret } from '../../contract/secrets/masked.ts';
import type { AppRecord } from '../model/app.ts';
import { codeFamily, revokeTokens } from '../model/family.ts';
import {
  issueRefreshToken,
  readRefreshToken,
  rotateRefreshToken,
} from '../model/sign-in/refresh-token.ts';
import { issueToken, type TokenRecord } from '../model/token.ts';
import type { World } from '../model/world/world.ts';
import { fail, type Failure } from '../pipeline/method.ts';

/** The bot's or the person's token of an install, or a token that configures apps. */
export interface InstallToken extends Pick<TokenRecord, 'app' | 'scopes'> {
  readonly type: 'bot' | 'user' | 'config';
  readonly user: string;
  readonly family: string;
}

/** A token that expires, with the one that renews it. */
export interface RenewedToken {
  readonly record: TokenRecord;
  readonly refresh_token: string;
  readonly expires_in: number;
}

/** Issues an expiring token with its first refresh token (docs/assumptions.md, A-43, A-50). */
export function issueRenewedToken(world: World, given: InstallToken): RenewedToken {
  return renewTokenRow(world, given, () =>
    issueRefreshToken(world, {
      ...given,
      renews: given.type,
      auth_time: Math.floor(world.clock.now()),
    }),
  );
}

/**
 * Renews a token of an install; without an app, one that configures apps. A refresh token that was used before is refused, and nothing is revoked: two workers of one
 * app may refresh at the same time.
 */
export function renewToken(
  world: World,
  app: AppRecord | null,
  text: string,
): RenewedToken | Failure<'invalid_refresh_token' | 'user_not_found'> {
  const evidence = `refresh_token ${text === '' ? '(missing)' : maskSecret(text)}`;
  const read = readRefreshToken(
    world,
    app?.id ?? null,
    app === null ? 'configuration' : 'install',
    text,
  );
  if ('fault' in read) return fail('invalid_refresh_token', evidence, read.fault);
  if ('replayed' in read)
    return fail('invalid_refresh_token', evidence, 'it was used before; send the newest one');
  const { valid } = read;
  if (world.users.get(valid.user)?.deleted !== false)
    return fail('user_not_found', `user ${valid.user}`, 'the user is deactivated');
  const given = {
    ...valid,
    type: valid.renews ?? 'bot',
    family: codeFamily(valid),
  };
  return renewTokenRow(world, given, () => rotateRefreshToken(world, valid));
}

/** The previous token stays valid for calls in progress; older ones are revoked. */
function renewTokenRow(
  world: World,
  { type, app, user, scopes, family }: InstallToken,
  next: () => string,
): RenewedToken {
  const prefix = `${family}:`;
  const newestFirst = Array.from(world.tokens.scanIndex('family', { prefix, reverse: true }));
  const own = newestFirst.filter((token) => token.type === type && token.expires_at !== null);
  revokeTokens(world, own.slice(1));
  const now = world.clock.now();
  const record = issueToken(world, {
    type,
    app,
    user,
    scopes,
    issued_at: now,
    expires_at: now + ACCESS_TOKEN_LIFE_S,
    family,
    renewed: true,
  });
  return { record, refresh_token: next(), expires_in: ACCESS_TOKEN_LIFE_S };
}
