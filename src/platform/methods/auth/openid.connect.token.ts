import * as z from 'zod/mini';
import { ACCESS_TOKEN_LIFE_S } from '../../../contract/lifetimes.ts';
import { maskSecret } from '../../../contract/secrets/masked.ts';
import { CODE_ERRORS, redeem } from '../../authorize/redeem.ts';
import type { AppRecord } from '../../model/app.ts';
import { revokeFamily, revokeTokens } from '../../model/family.ts';
import {
  issueRefreshToken,
  readRefreshToken,
  rotateRefreshToken,
  type RefreshTokenRecord,
} from '../../model/refresh-token.ts';
import { issueToken } from '../../model/token.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { identityClaims } from '../../openid/claims.ts';
import { defineMethod, fail, isFailure, type Failure } from '../../pipeline/method.ts';
import { UnsignedToken } from '../../pipeline/unsigned-token.ts';
import { clientArguments } from './client-arguments.ts';

const text = (meaning: string) => z.optional(z.string().check(z.describe(meaning)));

/** Interface, "openid.connect.token". */
export const openidConnectToken = defineMethod({
  name: 'openid.connect.token',
  summary: 'Exchanges the authorization code of a sign-in for an ID token and an access token.',
  description:
    'The app authenticates with client_id and client_secret, as fields or by basic authentication. With grant_type refresh_token, it exchanges a refresh token for new tokens; each refresh token can be used once.',
  // RFC 6749, 3.2: a GET would put the code and the client secret into an address.
  verbs: ['POST'],
  tier: 4,
  tokens: [],
  client: true,
  scopes: [],
  args: z.object({
    ...clientArguments,
    grant_type: text('authorization_code (the default) or refresh_token.'),
    code: text('Authorization code from the sign-in page.'),
    redirect_uri: text('The redirect URI of the authorization request.'),
    code_verifier: text(
      'The code verifier (PKCE), if the authorization request had a code_challenge.',
    ),
    refresh_token: text('The refresh token from the previous answer.'),
  }),
  returns: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    id_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.int(),
  }),
  errors: ['invalid_grant_type', 'invalid_refresh_token', ...CODE_ERRORS, 'user_not_found'],
  provenance: 'stated',
  assumptions: ['A-26'],
  handler: ({ world, args, caller: { app } }) => {
    const { grant_type = 'authorization_code', ...given } = args;
    if (grant_type === 'refresh_token') return refresh(world, app, given.refresh_token ?? '');
    if (grant_type !== 'authorization_code') {
      const detail = 'must be authorization_code or refresh_token';
      return fail('invalid_grant_type', `grant_type ${grant_type}`, detail);
    }
    const code = redeem(world, app, { ...given, flow: 'sign-in', code: given.code ?? '' });
    if (isFailure(code)) return code;
    const { nonce, family, auth_time, user_scopes: scopes } = code;
    const signedIn = { app: app.id, user: code.user, scopes, family, auth_time };
    return issueTokens(world, app, signedIn, nonce, () => issueRefreshToken(world, signedIn));
  },
});

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
