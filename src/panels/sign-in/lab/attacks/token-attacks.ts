import { SignJWT, base64url, generateKeyPair, type JWTPayload } from 'jose';
import { textOf } from '../../../../client/made-call.ts';
import { maskSecret } from '../../../../contract/secrets/masked.ts';
import { checkIdentityToken, decodeToken, type Expectations } from '../../protocol/token-checks.ts';
import { readAccount } from './account.ts';
import { defineAttack, type Attack, type Outcome, type ReportScene } from './attack.ts';
import { VICTIM_ACCOUNT_SHOWN, shorten, decideOutcome, describeChecks } from './outcome.ts';
import {
  attackerOf,
  exchangeCode,
  readExpectations,
  createRequest,
  signIn,
  requireSuccess,
  victimOf,
  type Stage,
} from './stage.ts';

/** Signs a user in. Returns the identity token, what the app expects in it, and the call that returned it. */
async function signInHonestly(stage: Stage, user: string) {
  const { request, parameters } = await signIn(stage, user);
  const tokens = requireSuccess(await exchangeCode(stage, parameters));
  const token = textOf(tokens, 'id_token');
  const expected = await readExpectations(stage, { nonce: request.nonce, tokens });
  return { token, expected, call: tokens.answer };
}

/** Presents a token to the app, which checks it and shows the account of its subject if no check stops the attack. */
async function presentToken(
  stage: Stage,
  report: ReportScene<'present' | 'check' | 'harm'>,
  token: string,
  expected: Expectations,
): Promise<Outcome> {
  report('present', `id_token ${maskSecret(token)}`);
  const checks = await checkIdentityToken(token, expected);
  report('check', describeChecks(checks));
  return decideOutcome(stage, checks, async () => {
    const user = decodeToken(token)?.claims.sub ?? '';
    const harm = await readAccount(stage, user, VICTIM_ACCOUNT_SHOWN);
    report('harm', harm.facts[0]?.[1]);
    return harm;
  });
}

const PRESENT_SCENE = ['attacker', 'app', 'Presents the token to the app.'] as const;
const HARM_SCENE = ['app', 'attacker', 'Shows the account of the victim.'] as const;

const encodePart = (value: unknown) => base64url.encode(JSON.stringify(value));

/** An attack that forges a token. */
interface Forgery extends Pick<Attack, 'id' | 'title' | 'does' | 'harmWithoutCheck' | 'guard'> {
  /** How the attacker changes their own token. */
  readonly forgeText: string;
  /** What the app does in the scene of the check. */
  readonly checkText: string;
  readonly forge: (token: string, claims: JWTPayload) => Promise<string> | string;
}

const defineForgery = ({ forgeText, checkText, forge, ...rest }: Forgery): Attack =>
  defineAttack({
    ...rest,
    scenes: {
      own: ['attacker', 'platform', 'Signs in as themselves, and sees their own identity token.'],
      forge: ['attacker', 'attacker', forgeText],
      present: PRESENT_SCENE,
      check: ['app', 'app', checkText],
      harm: HARM_SCENE,
    },
    play: async (stage, report) => {
      const { token, expected, call } = await signInHonestly(stage, attackerOf(stage));
      report('own', `id_token ${maskSecret(token)}`, call);
      const sub = victimOf(stage);
      const forgedToken = await forge(token, { ...decodeToken(token)?.claims, sub });
      report('forge', `sub ${sub}`);
      return presentToken(stage, report, forgedToken, expected);
    },
  });

const REPLAYED_NONCE = defineAttack({
  id: 'replayed-nonce',
  title: 'Replayed nonce',
  does: 'The attacker has the identity token of an earlier sign-in, and presents it again.',
  harmWithoutCheck:
    'Anyone who finds a token, for example in a log, can sign in with it as often as they like.',
  guard: { label: 'The app checks the nonce', checks: { app: ['nonce'] } },
  scenes: {
    earlier: ['victim', 'app', 'Signs in. The app gets an identity token.'],
    leak: ['app', 'attacker', 'The token leaks, for example from a log.'],
    begin: ['attacker', 'app', 'Begins a sign-in. The app generates a nonce for it.'],
    present: PRESENT_SCENE,
    check: ['app', 'app', 'Compares the nonce in the token with the one it generated.'],
    harm: HARM_SCENE,
  },
  play: async (stage, report) => {
    const { token, expected, call } = await signInHonestly(stage, victimOf(stage));
    report('earlier', `nonce ${shorten(expected.nonce ?? '')}`, call);
    report('leak', `id_token ${maskSecret(token)}`);
    const { nonce } = createRequest(stage);
    report('begin', `nonce ${shorten(nonce)}`);
    return presentToken(stage, report, token, { ...expected, nonce });
  },
});

const TAMPERED_PAYLOAD = defineForgery({
  id: 'tampered-payload',
  title: 'Tampered payload',
  does: 'The attacker replaces the user id in their own token with the victim’s.',
  harmWithoutCheck: 'Anyone who can sign in can sign in as anyone else.',
  guard: { label: 'The app checks the signature', checks: { app: ['signature'] } },
  forgeText: 'Replaces the user id in the token with the victim’s.',
  checkText: 'Verifies the signature over header and payload.',
  forge: (token, claims) => {
    const [header, , signature] = token.split('.');
    return [header, encodePart(claims), signature].join('.');
  },
});

const ALG_NONE = defineForgery({
  id: 'alg-none',
  title: 'alg: none',
  does: 'The attacker creates a token whose header says that it is not signed, and omits the signature.',
  harmWithoutCheck: 'A library that trusts the header of the token accepts any claims from anyone.',
  guard: {
    label: 'The app decides the algorithm',
    checks: { app: ['alg', 'kid', 'signature'] },
  },
  forgeText: 'Writes a token with the victim’s user id, the algorithm “none” and no signature.',
  checkText:
    'Compares the algorithm with the one it accepts, instead of doing what the header says.',
  forge: (_, claims) => [encodePart({ alg: 'none', typ: 'JWT' }), encodePart(claims), ''].join('.'),
});

const OTHER_KEY = defineForgery({
  id: 'other-key',
  title: 'Key of another issuer',
  does: 'The attacker signs the same claims with their own key, which is in their own key set.',
  harmWithoutCheck: 'A valid signature alone proves nothing, because anyone can create a key.',
  guard: {
    label: 'The app trusts the keys of the issuer only',
    checks: { app: ['kid', 'signature'] },
  },
  forgeText: 'Signs claims with the victim’s user id with a key of their own.',
  checkText: 'Looks for the key in the key set of the issuer.',
  forge: async (_, claims) => {
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'key-of-another-issuer' })
      .sign(privateKey);
  },
});

const WRONG_AUDIENCE = defineAttack({
  id: 'wrong-audience',
  title: 'Wrong audience',
  does: 'An app that the victim signed in to presents their token to another app.',
  harmWithoutCheck: 'Any app that you signed in to could sign in as you everywhere else.',
  guard: { label: 'The app checks the audience', checks: { app: ['aud'] } },
  scenes: {
    lure: ['attacker', 'victim', 'Runs an app of their own, and offers a sign-in.'],
    earlier: ['victim', 'attacker', 'Signs in there. That app gets an identity token.'],
    present: ['attacker', 'app', 'Presents the token to another app.'],
    check: ['app', 'app', 'Compares the audience of the token with its own client id.'],
    harm: HARM_SCENE,
  },
  play: async (stage, report) => {
    report('lure', `client_id ${stage.app.client_id}`);
    const { token, expected, call } = await signInHonestly(stage, victimOf(stage));
    report('earlier', `id_token ${maskSecret(token)}`, call);
    return presentToken(stage, report, token, { ...expected, client_id: '1234567890.another-app' });
  },
});

/** One second longer than an identity token is valid. */
const AFTER_EXPIRY_S = 301;

const EXPIRED_TOKEN = defineAttack({
  id: 'expired-token',
  title: 'Expired token',
  does: 'The attacker presents an old token. The world clock is advanced for this, and set back afterwards.',
  harmWithoutCheck: 'A leaked token works forever.',
  guard: { label: 'The app checks the expiry', checks: { app: ['exp'] } },
  scenes: {
    earlier: ['victim', 'app', 'Signs in. The app gets an identity token.'],
    leak: ['app', 'attacker', 'The token leaks, for example from a backup.'],
    wait: ['attacker', 'attacker', 'Finds it after it has expired.'],
    present: PRESENT_SCENE,
    check: ['app', 'app', 'Compares the expiry with its clock.'],
    harm: HARM_SCENE,
  },
  play: async (stage, report) => {
    const { token, expected, call } = await signInHonestly(stage, victimOf(stage));
    report('earlier', `id_token ${maskSecret(token)}`, call);
    report('leak');
    await stage.client.setClock({ advance_s: AFTER_EXPIRY_S });
    try {
      const { clock } = await stage.client.world();
      report('wait', `${AFTER_EXPIRY_S} seconds later`);
      return await presentToken(stage, report, token, { ...expected, now: clock.now });
    } finally {
      await stage.client.setClock({ advance_s: -AFTER_EXPIRY_S });
    }
  },
});

/** Attacks with an identity token, which only the app can stop. */
export const TOKEN_ATTACKS: readonly Attack[] = [
  REPLAYED_NONCE,
  TAMPERED_PAYLOAD,
  ALG_NONE,
  OTHER_KEY,
  WRONG_AUDIENCE,
  EXPIRED_TOKEN,
];
