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
      'The victim goes on, without noticing, in the attacker’s account; what they write there, the attacker reads.',
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
          guards: 'The callback answers a sign-in that this very browser began.',
        },
      ];
    },
  },
  {
    id: 'replayed-nonce',
    title: 'Replayed nonce',
    does: 'The attacker got hold of the identity token of an earlier sign-in, and hands it in once more.',
    without:
      'Whoever finds one token, in a log for instance, signs in with it as often as they like.',
    play: (stage) => forged(stage, (token) => token, { nonce: requestOf(stage).nonce }),
  },
  {
    id: 'tampered-payload',
    title: 'Tampered payload',
    does: 'The attacker takes their own token and writes somebody else’s id into it.',
    without: 'Anybody who can sign in at all can sign in as everybody.',
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
    does: 'The attacker writes a token of their own that says it is not signed, and leaves the signature out.',
    without: 'A library that does as the token says takes any claims from anybody.',
    play: (stage) =>
      forged(stage, (token) =>
        [encode({ alg: 'none', typ: 'JWT' }), encode(decoded(token)?.claims), ''].join('.'),
      ),
  },
  {
    id: 'other-key',
    title: 'Key of another issuer',
    does: 'The attacker signs the same claims with a key of their own, as it stands in a set of their own.',
    without: 'A signature alone proves nothing: everybody has a key that makes good ones.',
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
    does: 'An app to which the victim signed in presents their token to another app.',
    without: 'Any app you signed in to could act as you in every other.',
    play: (stage) => forged(stage, (token) => token, { client_id: '1234567890.another-app' }),
  },
  {
    id: 'expired-token',
    title: 'Expired token',
    does: 'The attacker hands in a token that lay about for a while. The world’s clock is moved ahead for it, and back.',
    without: 'A token that leaks once serves for ever.',
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
    does: 'The attacker read the code in a log, and exchanges it after the app did.',
    without:
      'Addresses end up in logs and histories, and each code in them would still open the account.',
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
          found: second ?? 'taken again',
          passed: second === null,
          guards: 'The platform takes each code once.',
        },
        {
          id: 'family',
          title: 'What it gave',
          expected: 'token_revoked, since one of the two was a thief',
          found: info ?? 'still good',
          passed: info === 'token_revoked',
          guards:
            'The platform cannot tell which of the two it was, and takes back what the first got.',
        },
      ];
    },
  },
  {
    id: 'look-alike',
    title: 'Redirect to a look-alike',
    does: 'The attacker sends the victim to the sign-in page with a redirect URI that begins like the app’s.',
    without: 'The code, and with it the account, goes to a site of the attacker’s.',
    play: async (stage) => {
      const redirect_uri = `${stage.client.baseUrl}${RELYING_PARTY_PATH}.evil.example/callback`;
      const page = await opened(stage, requestOf(stage, { redirect_uri }));
      const told = page.exchange === null ? null : await stage.client.exchange(page.exchange);
      const error = told?.error ?? null;
      unlessOtherwise(error, 'bad_redirect_uri', page.url);
      return [
        {
          id: 'redirect_uri',
          title: 'Redirect URI',
          expected: `one of ${stage.app.redirect_urls.join(', ')}, or below one`,
          found: `${redirect_uri}${error === null ? '' : ` (${error})`}`,
          passed: error === null,
          guards:
            'The platform compares whole directories, and shows the person an error instead of redirecting.',
        },
      ];
    },
  },
  {
    id: 'mixed-scopes',
    title: 'Mix of scopes',
    does: 'An app asks, under the cover of a sign-in, for the right to post as well.',
    without: 'People who only want to say who they are would hand out their account.',
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
          expected: 'openid, email and profile, and nothing else',
          found:
            error === null ? scope : `${error}: ${searchParams.get('error_description') ?? ''}`,
          passed: error === null,
          guards: 'The platform takes sign-in scopes and others in separate flows only.',
        },
      ];
    },
  },
];
