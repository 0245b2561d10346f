import { ACCESS_TOKEN_LIFE_S } from '../../../contract/lifetimes.ts';
import { maskSecret } from '../../../contract/secrets/masked.ts';
import { redeem } from '../../authorize/redeem.ts';
import { install, tokenFields, workspaceFields } from '../../install/install.ts';
import { issueRenewedToken, renewToken } from '../../install/renewed-token.ts';
import type { AppRecord } from '../../model/app.ts';
import { revokeFamily, revokeTokens } from '../../model/family.ts';
import {
  findRenewal,
  issueRefreshToken,
  readRefreshToken,
  rotateRefreshToken,
  type RefreshTokenRecord,
} from '../../model/sign-in/refresh-token.ts';
import { issueToken } from '../../model/token.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { identityClaims } from '../../openid/claims.ts';
import {
  type Call,
  type Caller,
  type ClientCaller,
  fail,
  isFailure,
  type Failure,
} from '../../pipeline/method.ts';
import { UnsignedToken } from '../../pipeline/unsigned-token.ts';

export { userInfoClaims } from '../../openid/claims.ts';

/** The work of the methods that grant tokens, or answer to those of a sign-in. It loads with the first call of one. */

/** What both exchanges of a code take. */
interface Exchange {
  readonly grant_type?: string | undefined;
  readonly code?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly code_verifier?: string | undefined;
  readonly refresh_token?: string | undefined;
}

const WRONG_GRANT = 'must be authorization_code or refresh_token';

/** `openid.connect.token`: the tokens of a sign-in (interface, "openid.connect.token"). */
export function grantSignIn({ world, args, caller: { app } }: Call<Exchange, ClientCaller>) {
  const { grant_type = 'authorization_code', ...given } = args;
  if (grant_type === 'refresh_token') return refresh(world, app, given.refresh_token ?? '');
  if (grant_type !== 'authorization_code') {
    return fail('invalid_grant_type', `grant_type ${grant_type}`, WRONG_GRANT);
  }
  const code = redeem(world, app, { ...given, flow: 'sign-in', code: given.code ?? '' });
  if (isFailure(code)) return code;
  const { nonce, family, auth_time, user_scopes: scopes } = code;
  const signedIn = { app: app.id, user: code.user, scopes, family, auth_time };
  return issueTokens(world, app, signedIn, nonce, () => issueRefreshToken(world, signedIn));
}

type Family = Pick<RefreshTokenRecord, 'user' | 'scopes' | 'family' | 'auth_time'>;

/**
 * Issues the tokens of a family: at first with the nonce of the request, later without. The previous access token
 * stays valid for calls in progress; older ones are revoked.
 */
function issueTokens(
  world: World,
  app: AppRecord,
  family: Family,
  nonce: string | null,
  next: () => string,
) {
  const user = findSignedIn(world, family);
  if (isFailure(user)) return user;
  const newestFirst = world.tokens.scanIndex('family', {
    prefix: `${family.family}:`,
    reverse: true,
  });
  revokeTokens(world, Array.from(newestFirst).slice(1));
  const now = world.clock.now();
  const { token } = issueToken(world, {
    type: 'user',
    app: app.id,
    user: user.id,
    scopes: family.scopes,
    issued_at: now,
    expires_at: now + ACCESS_TOKEN_LIFE_S,
    family: family.family,
  });
  const claims = identityClaims(world, {
    ...family,
    user,
    client_id: app.client_id,
    nonce,
    access_token: token,
  });
  return {
    access_token: token,
    token_type: 'Bearer' as const,
    id_token: new UnsignedToken(claims),
    refresh_token: next(),
    expires_in: ACCESS_TOKEN_LIFE_S,
  };
}

function findSignedIn(
  world: Pick<World, 'users'>,
  { user: id }: Family,
): UserRecord | Failure<'user_not_found'> {
  const user = world.users.get(id);
  return user === undefined || user.deleted
    ? fail('user_not_found', `user ${id}`, 'the person is deactivated')
    : user;
}

/** RFC 9700, 2.2.2: a refresh token that is used twice was stolen, so its whole family is revoked. */
function refresh(world: World, app: AppRecord, text: string) {
  const evidence = `refresh_token ${maskSecret(text)}`;
  const read = readRefreshToken(world, app.id, 'sign-in', text);
  if ('fault' in read) return fail('invalid_refresh_token', evidence, read.fault);
  if ('replayed' in read) {
    revokeFamily(world, read.replayed.family);
    const detail = 'it was used before; every token of its family is revoked';
    return { ...fail('invalid_refresh_token', evidence, detail), commit: true as const };
  }
  return issueTokens(world, app, read.valid, null, () => rotateRefreshToken(world, read.valid));
}

/** `oauth.v2.access`: the tokens of an install (interface, "Install flow (OAuth v2)"). */
export function grantInstall({ world, args, caller: { app } }: Call<Exchange, ClientCaller>) {
  const { grant_type = 'authorization_code', ...given } = args;
  if (grant_type === 'refresh_token') {
    const renewed = renewToken(world, app, given.refresh_token ?? '');
    if (isFailure(renewed)) return renewed;
    return { ...tokenFields(renewed), ...workspaceFields(world, app, renewed.record) };
  }
  if (grant_type !== 'authorization_code')
    return fail('invalid_grant_type', `grant_type ${grant_type}`, WRONG_GRANT);
  const code = redeem(world, app, { ...given, flow: 'install', code: given.code ?? '' });
  if (isFailure(code)) return code;
  if (world.users.get(code.user)?.deleted !== false)
    return fail('user_not_found', `user ${code.user}`, 'the installer is deactivated');
  const channel = code.channel === null ? undefined : world.channels.get(code.channel);
  if (code.channel !== null && channel?.is_archived !== false)
    return fail('channel_not_found', `channel ${code.channel}`, 'it has been archived or deleted');
  return install(world, app, code, channel);
}

/** `oauth.v2.exchange`: an expiring token for one that does not expire (docs/assumptions.md, A-43). */
export function exchangeToken({
  world,
  client,
  caller: { app, token, user },
}: Call<unknown, Caller>) {
  if (client?.id !== app.id)
    return fail(
      'client_id_token_mismatch',
      `client ${client?.name ?? 'unknown'}`,
      `the token belongs to ${app.name}`,
    );
  const evidence = `token ${maskSecret(token.token)}`;
  if (app.token_rotation_enabled !== true)
    return fail('token_rotation_not_enabled', app.name, 'its tokens do not expire');
  if (token.expires_at !== null)
    return fail('token_already_exchanged', evidence, 'it expires: its refresh token renews it');
  const type = token.type === 'bot' ? 'bot' : 'user';
  const family = token.family ?? world.ids.next('F');
  if (findRenewal(world, family, type) !== undefined)
    return fail('token_already_exchanged', evidence, 'a refresh token renews its successor');
  world.tokens.put({ ...token, family });
  const { scopes } = token;
  const given = { type, app: app.id, user: user.id, scopes, family } as const;
  const granted = issueRenewedToken(world, given);
  return { ...tokenFields(granted), ...workspaceFields(world, app, granted.record) };
}
