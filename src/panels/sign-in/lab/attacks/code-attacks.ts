import { challengeOf, newVerifier } from '../../protocol/code-verifier.ts';
import { textOf, type MadeCall } from '../../../../client/made-call.ts';
import { maskSecret } from '../../../../contract/secrets/masked.ts';
import { readAccount } from './account.ts';
import { defineAttack, type Harm } from './attack.ts';
import { VICTIM_ACCOUNT_SHOWN, shorten, decideOutcome } from './outcome.ts';
import {
  attackerOf,
  exchangeCode,
  createRequest,
  signIn,
  throwOnOtherRefusal,
  requireSuccess,
  readUserInfo,
  victimOf,
  type Stage,
} from './stage.ts';

/** The masked code of a callback, as a scene shows it. */
export const maskedCodeText = (parameters: URLSearchParams): string =>
  `code ${maskSecret(parameters.get('code') ?? '')}`;

/** Reads the account that the tokens of an exchange give access to, as harm. */
export async function readAccountOfTokens(
  stage: Stage,
  tokens: MadeCall,
  summary: string,
): Promise<Harm> {
  const { answer } = await readUserInfo(stage, tokens);
  const { json, code } = answer;
  if (code !== null) throw new Error(`User info was refused: ${code}.`);
  return readAccount(stage, String(json?.['sub']), summary);
}

/** A callback with the code of another person. Only the state reveals it. */
export const SWAPPED_STATE = defineAttack({
  id: 'swapped-state',
  title: 'Swapped state',
  does: 'The attacker signs in as themselves, keeps the callback address, and gets the victim’s browser to open it.',
  harmWithoutCheck:
    'The victim continues in the attacker’s account without noticing. The attacker can read everything they write.',
  guard: { label: 'The app checks the state', checks: { app: ['state'] } },
  scenes: {
    begin: ['victim', 'app', 'Begins a sign-in. The app generates a state for this browser.'],
    own: ['attacker', 'platform', 'Signs in as themselves, and keeps the callback address.'],
    trick: ['attacker', 'victim', 'Gets the victim’s browser to open that address.'],
    arrive: ['victim', 'app', 'Brings the code of the attacker.'],
    check: ['app', 'app', 'Compares the state with the one of this browser.'],
    exchange: ['app', 'platform', 'Exchanges the code.'],
    harm: ['app', 'victim', 'Shows the account of the attacker.'],
  },
  play: async (stage, report) => {
    const expected = createRequest(stage).state;
    report('begin', `state ${shorten(expected)}`);
    const { parameters } = await signIn(stage, attackerOf(stage));
    const found = parameters.get('state') ?? 'nothing';
    report('own', maskedCodeText(parameters));
    report('trick');
    report('arrive', `state ${shorten(found)}`);
    const check = {
      id: 'state',
      title: 'State',
      expected,
      found,
      passed: expected === found,
      purpose: 'The callback belongs to a sign-in that this browser started.',
    };
    report('check', 'they differ');
    return decideOutcome(stage, [check], async () => {
      const tokens = requireSuccess(await exchangeCode(stage, parameters));
      report('exchange', maskedCodeText(parameters), tokens.answer);
      const harm = await readAccountOfTokens(
        stage,
        tokens,
        'The victim’s browser now shows the account of the attacker, who can read all that is written there:',
      );
      report('harm', harm.facts[0]?.[1]);
      return harm;
    });
  },
});

/** A code that was found in a log and is used again. */
export const REUSED_CODE = defineAttack({
  id: 'reused-code',
  title: 'Reused code',
  does: 'The attacker finds the code in a log, and exchanges it after the app has.',
  harmWithoutCheck:
    'URLs end up in logs and browser histories, and every code in them would still give access.',
  guard: {
    label: 'The platform accepts each code once',
    checks: { platform: 'single_use_code' },
  },
  scenes: {
    earlier: ['victim', 'app', 'Signs in. The callback address carries a code.'],
    first: ['app', 'platform', 'Exchanges the code.'],
    leak: ['app', 'attacker', 'The address lies in a log.'],
    inject: ['attacker', 'app', 'Opens the callback with that code and a state of their own.'],
    second: ['app', 'platform', 'Exchanges the code, for the attacker’s browser.'],
    check: ['platform', 'platform', 'Looks whether the code was used.'],
    harm: ['app', 'attacker', 'Shows the account of the victim.'],
  },
  play: async (stage, report) => {
    const { parameters } = await signIn(stage, victimOf(stage));
    report('earlier', maskedCodeText(parameters));
    const firstExchange = requireSuccess(await exchangeCode(stage, parameters));
    report('first', null, firstExchange.answer);
    report('leak', maskedCodeText(parameters));
    report('inject', maskedCodeText(parameters));
    const secondExchange = await exchangeCode(stage, parameters);
    const error = secondExchange.answer.code;
    throwOnOtherRefusal(error, 'code_already_used');
    report('second', error, secondExchange.answer);
    report('check', error ?? 'accepted again');
    const codeCheck = {
      id: 'code',
      title: 'Code',
      expected: 'exchanged once',
      found: error ?? 'accepted again',
      passed: false,
      purpose: 'The platform accepts each code once.',
    };
    if (error === null) {
      const harm = await readAccountOfTokens(stage, secondExchange, VICTIM_ACCOUNT_SHOWN);
      report('harm', harm.facts[0]?.[1]);
      return { checks: [codeCheck], harm };
    }
    const userInfoError = (await readUserInfo(stage, firstExchange)).answer.code;
    const revocationCheck = {
      id: 'family',
      title: 'Tokens of the first exchange',
      expected: 'token_revoked, because the code was used twice',
      found: userInfoError ?? 'still valid',
      passed: userInfoError === 'token_revoked',
      purpose:
        'The platform cannot tell who the attacker is, so it also revokes the tokens of the first exchange.',
    };
    return { checks: [codeCheck, revocationCheck], harm: null };
  },
});

/** A code that was stolen before the app received it. */
export const INJECTED_CODE = defineAttack({
  id: 'injected-code',
  title: 'Injected code',
  does: 'The attacker steals the code before the app has it, and has the app exchange it for a sign-in of their own.',
  harmWithoutCheck:
    'The first person who gets the code is signed in as the victim. The app does all the work, with its own secret.',
  guard: {
    label: 'The platform checks the code verifier (PKCE)',
    checks: { platform: 'code_verifier' },
  },
  scenes: {
    begin: ['victim', 'app', 'Begins a sign-in. The app keeps a code verifier for this browser.'],
    allow: ['victim', 'platform', 'Allows. The request had the hash of the verifier.'],
    steal: ['victim', 'attacker', 'The code is stolen on its way to the app.'],
    inject: [
      'attacker',
      'app',
      'Begins a sign-in of their own, and opens the callback with the stolen code.',
    ],
    exchange: [
      'app',
      'platform',
      'Exchanges the code with the verifier of the attacker’s browser.',
    ],
    check: ['platform', 'platform', 'Compares the verifier with the hash in the request.'],
    harm: ['app', 'attacker', 'Shows the account of the victim.'],
  },
  play: async (stage, report) => {
    const code_challenge = await challengeOf(newVerifier());
    report('begin', 'code_challenge_method S256');
    const request = createRequest(stage, { code_challenge, code_challenge_method: 'S256' });
    const { parameters } = await signIn(stage, victimOf(stage), request);
    report('allow', `code_challenge ${shorten(code_challenge)}`);
    report('steal', maskedCodeText(parameters));
    const verifier = newVerifier();
    const hash = await challengeOf(verifier);
    report('inject', maskedCodeText(parameters));
    const tokens = await exchangeCode(stage, parameters, verifier);
    const error = tokens.answer.code;
    throwOnOtherRefusal(error, 'invalid_code_verifier');
    report('exchange', error, tokens.answer);
    report('check', error ?? 'another verifier was accepted');
    const check = {
      id: 'code_verifier',
      title: 'Code verifier',
      expected: `a verifier whose hash is ${code_challenge}`,
      found: `${hash}${error === null ? '' : ` (${error})`}`,
      passed: false,
      purpose: 'Only the browser that began the sign-in can end it.',
    };
    if (error !== null) return { checks: [check], harm: null };
    if (textOf(tokens, 'access_token') === '')
      throw new Error('The exchange gave no access token.');
    const harm = await readAccountOfTokens(stage, tokens, VICTIM_ACCOUNT_SHOWN);
    report('harm', harm.facts[0]?.[1]);
    return { checks: [check], harm };
  },
});
