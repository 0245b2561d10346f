import { toBase64Url } from '../../base/base64.ts';
import { ID_TOKEN_LIFE_S } from '../../contract/lifetimes.ts';
import type { Scope } from '../../contract/scopes.ts';
import { appByClientId } from '../model/app.ts';
import { examFault } from '../model/exam.ts';
import { teamPicture } from '../model/team.ts';
import type { UserRecord } from '../model/user.ts';
import { wireUser } from '../model/user.ts';
import type { World } from '../model/world/world.ts';
import { digestOf } from '../runtime/digest.ts';
import { SIGNATURE_FAULT } from '../runtime/rs256.ts';

/** People have no language in the interface; everybody has this one (docs/assumptions.md, A-26). */
const LOCALE = 'en-US';

type Claims = Readonly<Record<string, unknown>>;

type Who = Claims & { readonly sub: string };

/** The claims that identify a person, whatever the scopes: interface, "Identity token (JWT) claims". */
function whoClaims(
  { deployment: { issuer }, team }: Pick<World, 'deployment' | 'team'>,
  user: UserRecord,
): Who {
  return {
    sub: user.id,
    [`${issuer}/team_id`]: team.id,
    [`${issuer}/user_id`]: user.id,
  };
}

function emailClaims({ email, updated }: UserRecord): Claims {
  if (email === undefined) return {};
  return { email, email_verified: true, date_email_verified: updated };
}

function nameClaims(user: UserRecord): Claims {
  const [first = '', ...rest] = user.real_name.split(' ');
  return {
    locale: LOCALE,
    name: user.real_name,
    given_name: user.first_name ?? first,
    family_name: user.last_name ?? rest.join(' '),
  };
}

/** The claims of an identity token that its scopes allow, not yet signed. */
export function identityClaims(
  world: Pick<World, 'clock' | 'deployment' | 'options' | 'team' | 'exams' | 'apps'>,
  {
    user,
    scopes,
    client_id,
    nonce,
    auth_time,
    access_token,
  }: {
    readonly user: UserRecord;
    readonly scopes: readonly Scope[];
    readonly client_id: string;
    readonly nonce: string | null;
    readonly auth_time: number;
    readonly access_token: string;
  },
): Claims {
  const { issuer } = world.deployment;
  const iat = Math.floor(world.clock.now());
  return withFault(world, client_id, {
    iss: issuer,
    ...whoClaims(world, user),
    aud: client_id,
    exp: iat + ID_TOKEN_LIFE_S,
    iat,
    auth_time,
    ...(nonce === null ? {} : { nonce }),
    at_hash: atHash(access_token),
    ...(scopes.includes('email') ? emailClaims(user) : {}),
    ...(scopes.includes('profile')
      ? {
          ...nameClaims(user),
          [`${issuer}/team_image_230`]: teamPicture(world, 230),
          [`${issuer}/team_image_default`]: true,
        }
      : {}),
  });
}

/** The claims as an exam of clients has them wrong; unchanged without one. */
function withFault(
  world: Pick<World, 'exams' | 'apps'>,
  client_id: string,
  claims: Claims,
): Claims {
  const app = appByClientId(world, client_id);
  const fault = examFault(world, app?.id ?? null, 'id_token');
  if (fault === undefined) return claims;
  const changed = Object.entries({ ...claims, ...fault.claims }).filter(
    ([, value]) => value !== null,
  );
  const client_secret = app?.client_secret ?? '';
  const { sign } = fault;
  return {
    ...Object.fromEntries(changed),
    ...(sign === null ? {} : { [SIGNATURE_FAULT]: { fault: sign, client_secret } }),
  };
}

/** The answer of openid.connect.userInfo, by the scopes of the token (docs/assumptions.md, A-27). */
export function userInfoClaims(
  world: Pick<World, 'deployment' | 'options' | 'team'>,
  user: UserRecord,
  scopes: readonly Scope[],
): Who {
  const { deployment, team } = world;
  const { issuer, base_url: baseUrl } = deployment;
  const { profile } = wireUser(user, { teamId: team.id, baseUrl, email: false });
  const pictures = Object.entries(profile).filter(([field]) => /^image_\d+$/.test(field));
  return {
    ...whoClaims(world, user),
    ...(scopes.includes('email') ? emailClaims(user) : {}),
    ...(scopes.includes('profile')
      ? {
          ...nameClaims(user),
          picture: profile.image_512,
          [`${issuer}/team_name`]: team.name,
          [`${issuer}/team_domain`]: team.domain,
          ...Object.fromEntries(
            pictures.map(([field, address]) => [`${issuer}/user_${field}`, address]),
          ),
          ...Object.fromEntries(
            [34, 44, 68, 88, 102, 132, 230].map((size) => [
              `${issuer}/team_image_${size}`,
              teamPicture(world, size),
            ]),
          ),
          [`${issuer}/team_image_default`]: true,
        }
      : {}),
  };
}

/** OpenID Connect Core, 3.1.3.6: the left half of the hash of the access token. */
const atHash = (token: string): string => toBase64Url(digestOf(token).subarray(0, 16));
