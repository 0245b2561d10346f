import { SignJWT, base64url, generateKeyPair } from 'jose';
import { makeCall, textOf, type MadeCall } from '../../../client/made-call.ts';
import { bearer, getRequest } from '../../../client/transport/requests.ts';
import { RELYING_PARTY_PATH } from '../../../contract/relying-party.ts';
import type { Check } from '../../../ui/display/CheckList.tsx';
import { checkIdentityToken, decoded, type Expectations } from '../protocol/token-checks.ts';
import {
  exchange,
  expectations,
  opened,
  reasonIn,
  requestOf,
  signedIn,
  type Stage,
} from './stage.ts';

export interface Attack {
  readonly id: string;
  readonly title: string;
  /** What the attacker does. */
  readonly does: string;
  /** What would come of it, were the check that stops it left out. */
  readonly without: string;
  /** Plays it for real; the checks that were made, one of them failed. */
  readonly play: (stage: Stage) => Promise<readonly Check[]>;
}

/** The person who is attacked, and the one who attacks. */
const victimOf = ({ world }: Stage) => world.users.admin;
const attackerOf = ({ world }: Stage) => world.users.sample[0] ?? world.users.admin;

/** A sign-in that went well, with everything the app has of it afterwards. */
async function honest(stage: Stage, user = victimOf(stage)) {
  const back = await signedIn(stage, user);
  const tokens = unrefused(await exchange(stage, back));
  const token = textOf(tokens, 'id_token');
  return { back, token, expected: await expectations(stage, { request: back.request, tokens }) };
}

/** Holds a token that the attacker made of an honest one to every check. */
async function forged(
  stage: Stage,
  forge: (token: string) => Promise<string> | string,
  more: Partial<Expectations> = {},
): Promise<readonly Check[]> {
  const { token, expected } = await honest(stage);
  return checkIdentityToken(await forge(token), { ...expected, ...more });
}

/** An honest exchange; one that is refused says nothing of the attack. */
function unrefused(tokens: MadeCall): MadeCall {
  const { code } = tokens.answer;
  if (code !== null) throw new Error(`The exchange was refused: ${code}.`);
  return tokens;
}

/** A refusal for any other reason says nothing of the attack. */
function unlessOtherwise(error: string | null, meant: string, url: string): void {
  if (error === null || error === meant) return;
  throw new Error(`The platform refused for another reason: ${reasonIn(url) ?? error}.`);
}

const encode = (value: unknown) => base64url.encode(JSON.stringify(value));

export const ATTACKS: readonly Attack[] = [
  {
    id: 'swapped-state',
    title: 'Swapped state',
    does: 'The attacker signs in as themselves, keeps the callback address, and gets the victim’s browser to open it.',
    without:
      'The victim continues in the attacker’s account without noticing. The attacker can read everything they write.',
    play: async (stage) => {
      const expected = requestOf(stage).state;
      const { parameters } = await signedIn(stage, attackerOf(stage));
      const found = parameters.get('state') ?? 'nothing';
      return [
        {
          id: 'state',
          title: 'State',
          expected,
          found,
          passed: expected === found,
          guards: 'The callback belongs to a sign-in that this browser started.',
        },
      ];
    },
  },
  {
    id: 'replayed-nonce',
    title: 'Replayed nonce',
    does: 'The attacker has the identity token of an earlier sign-in, and presents it again.',
    without:
      'Anyone who finds a token, for example in a log, can sign in with it as often as they like.',
    play: (stage) => forged(stage, (token) => token, { nonce: requestOf(stage).nonce }),
  },
  {
    id: 'tampered-payload',
    title: 'Tampered payload',
    does: 'The attacker replaces the user id in their own token with the victim’s.',
    without: 'Anyone who can sign in can sign in as anyone else.',
    play: async (stage) => {
      const { token, expected } = await honest(stage, attackerOf(stage));
      const [header, , signature] = token.split('.');
      const claims = { ...decoded(token)?.claims, sub: victimOf(stage) };
      return checkIdentityToken([header, encode(claims), signature].join('.'), expected);
    },
  },
  {
    id: 'alg-none',
    title: 'alg: none',
    does: 'The attacker creates a token whose header says that it is not signed, and omits the signature.',
    without: 'A library that trusts the header of the token accepts any claims from anyone.',
    play: (stage) =>
      forged(stage, (token) =>
        [encode({ alg: 'none', typ: 'JWT' }), encode(decoded(token)?.claims), ''].join('.'),
      ),
  },
  {
    id: 'other-key',
    title: 'Key of another issuer',
    does: 'The attacker signs the same claims with their own key, which is in their own key set.',
    without: 'A valid signature alone proves nothing, because anyone can create a key.',
    play: (stage) =>
      forged(stage, async (token) => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT({ ...decoded(token)?.claims })
          .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'key-of-another-issuer' })
          .sign(privateKey);
      }),
  },
  {
    id: 'wrong-audience',
    title: 'Wrong audience',
    does: 'An app that the victim signed in to presents their token to another app.',
    without: 'Any app that you signed in to could sign in as you everywhere else.',
    play: (stage) => forged(stage, (token) => token, { client_id: '1234567890.another-app' }),
  },
  {
    id: 'expired-token',
    title: 'Expired token',
    does: 'The attacker presents an old token. The world clock is advanced for this, and set back afterwards.',
    without: 'A leaked token works forever.',
    play: async (stage) => {
      const { back, token, expected } = await honest(stage);
      const life = 301;
      await stage.client.setClock({ advance_s: life });
      try {
        const { clock } = await stage.client.world();
        return await checkIdentityToken(token, {
          ...expected,
          nonce: back.request.nonce,
          now: clock.now,
        });
      } finally {
        await stage.client.setClock({ advance_s: -life });
      }
    },
  },
  {
    id: 'reused-code',
    title: 'Reused code',
    does: 'The attacker finds the code in a log, and exchanges it after the app has.',
    without:
      'URLs end up in logs and browser histories, and every code in them would still give access.',
    play: async (stage) => {
      const back = await signedIn(stage, victimOf(stage));
      const first = unrefused(await exchange(stage, back));
      const second = (await exchange(stage, back)).answer.code;
      unlessOtherwise(second, 'code_already_used', '');
      const userInfo = `${stage.client.baseUrl}/api/openid.connect.userInfo`;
      const token = textOf(first, 'access_token');
      const info = (await makeCall(stage.client, getRequest(userInfo, bearer(token)))).answer.code;
      return [
        {
          id: 'code',
          title: 'Code',
          expected: 'exchanged once',
          found: second ?? 'accepted again',
          passed: second === null,
          guards: 'The platform accepts each code once.',
        },
        {
          id: 'family',
          title: 'Tokens of the first exchange',
          expected: 'token_revoked, because the code was used twice',
          found: info ?? 'still valid',
          passed: info === 'token_revoked',
          guards:
            'The platform cannot tell who the attacker is, so it also revokes the tokens of the first exchange.',
        },
      ];
    },
  },
  {
    id: 'look-alike',
    title: 'Redirect to a look-alike',
    does: 'The attacker sends the victim to the sign-in page with a redirect URI that begins like the app’s.',
    without: 'The attacker’s site receives the code, and with it access to the account.',
    play: async (stage) => {
      const redirect_uri = `${stage.client.baseUrl}${RELYING_PARTY_PATH}.evil.example/callback`;
      const page = await opened(stage, requestOf(stage, { redirect_uri }));
      const logged = page.exchange === null ? null : await stage.client.exchange(page.exchange);
      const error = logged?.error ?? null;
      unlessOtherwise(error, 'bad_redirect_uri', page.url);
      return [
        {
          id: 'redirect_uri',
          title: 'Redirect URI',
          expected: `one of ${stage.app.redirect_urls.join(', ')}, or a path below`,
          found: `${redirect_uri}${error === null ? '' : ` (${error})`}`,
          passed: error === null,
          guards:
            'The platform compares whole path segments, and shows an error instead of redirecting.',
        },
      ];
    },
  },
  {
    id: 'mixed-scopes',
    title: 'Mixed scopes',
    does: 'An app that offers only a sign-in also asks for permission to post.',
    without: 'People who only want to sign in would give the app access to their account.',
    play: async (stage) => {
      const scope = 'openid profile chat:write';
      const page = await opened(stage, requestOf(stage, { scope }));
      const { searchParams } = new URL(page.url);
      const error = searchParams.get('error');
      unlessOtherwise(error, 'invalid_scope', page.url);
      return [
        {
          id: 'scope',
          title: 'Scope',
          expected: 'only openid, email and profile',
          found:
            error === null ? scope : `${error}: ${searchParams.get('error_description') ?? ''}`,
          passed: error === null,
          guards: 'The platform accepts sign-in scopes and other scopes only in separate flows.',
        },
      ];
    },
  },
];
