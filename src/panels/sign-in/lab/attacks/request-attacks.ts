import { makeCall, textOf, type MadeCall } from '../../../../client/made-call.ts';
import { bearer, formRequest } from '../../../../client/transport/requests.ts';
import { LOOK_ALIKE_PATH } from '../../../../contract/relying-party.ts';
import { defineAttack, type Harm } from './attack.ts';
import { VICTIM_ACCOUNT_SHOWN, shorten } from './outcome.ts';
import { readAccountOfTokens, maskedCodeText } from './code-attacks.ts';
import {
  allowConsent,
  exchangeCode,
  openSignIn,
  createRequest,
  throwOnOtherRefusal,
  requireSuccess,
  victimOf,
  type Stage,
} from './stage.ts';

/** A request that sends the code to the attacker. */
export const LOOK_ALIKE = defineAttack({
  id: 'look-alike',
  title: 'Redirect to a look-alike',
  does: 'The attacker sends the victim to the sign-in page with a redirect URI that begins like the app’s.',
  harmWithoutCheck: 'The attacker’s site receives the code, and with it access to the account.',
  guard: {
    label: 'The platform compares redirect URIs whole',
    checks: { platform: 'redirect_uri' },
  },
  scenes: {
    begin: [
      'attacker',
      'app',
      'Begins a sign-in, and so has a state and a nonce that the app knows.',
    ],
    send: ['attacker', 'victim', 'Sends the address of it, with another redirect URI.'],
    open: ['victim', 'platform', 'Opens the sign-in page.'],
    check: ['platform', 'platform', 'Compares the redirect URI with those of the app.'],
    allow: ['victim', 'platform', 'Allows: the page names the app as always.'],
    leak: ['platform', 'attacker', 'Sends the code to the look-alike.'],
    inject: ['attacker', 'app', 'Opens the callback of the app with that code and the state.'],
    exchange: ['app', 'platform', 'Exchanges the code.'],
    harm: ['app', 'attacker', 'Shows the account of the victim.'],
  },
  play: async (stage, report) => {
    const { client, app } = stage;
    const redirect_uri = client.baseUrl + LOOK_ALIKE_PATH;
    const request = createRequest(stage, { redirect_uri });
    report('begin', `state ${shorten(request.state)}`);
    report('send', `redirect_uri …${LOOK_ALIKE_PATH.replace('/callback', '')}`);
    const page = await openSignIn(stage, request);
    report('open', null, page);
    const pageExchange = page.exchange === null ? null : await client.exchange(page.exchange);
    const error = pageExchange?.error ?? null;
    throwOnOtherRefusal(error, 'bad_redirect_uri', page.url);
    report('check', error ?? 'begins like one of them');
    const check = {
      id: 'redirect_uri',
      title: 'Redirect URI',
      expected: `one of ${app.redirect_urls.join(', ')}, or a path below`,
      found: `${redirect_uri}${error === null ? '' : ` (${error})`}`,
      passed: false,
      purpose:
        'The platform compares whole path segments, and shows an error instead of redirecting.',
    };
    if (error !== null) return { checks: [check], harm: null };
    const parameters = await allowConsent(stage, page, victimOf(stage));
    report('allow');
    report('leak', maskedCodeText(parameters));
    report('inject', maskedCodeText(parameters));
    const tokens = requireSuccess(await exchangeCode(stage, parameters));
    report('exchange', null, tokens.answer);
    const harm = await readAccountOfTokens(stage, tokens, VICTIM_ACCOUNT_SHOWN);
    report('harm', harm.facts[0]?.[1]);
    return { checks: [check], harm };
  },
});

/** Posts as the victim, and deletes the message again, so that only the log has it. */
async function postAsVictim(
  stage: Stage,
  tokens: MadeCall,
): Promise<{ harm: Harm; call: MadeCall }> {
  const { client, world } = stage;
  const channel = world.channels.find(({ is_general }) => is_general) ?? world.channels[0];
  const victimToken = bearer(textOf(tokens, 'access_token'));
  const api = (method: string, fields: Record<string, string>) =>
    makeCall(client, formRequest(`${client.baseUrl}/api/${method}`, fields, victimToken));
  const text = 'I did not write this.';
  const post = await api('chat.postMessage', { channel: channel?.id ?? '', text });
  const { code } = post.answer;
  if (code !== null) throw new Error(`The post was refused: ${code}.`);
  const ts = textOf(post, 'ts');
  await api('chat.delete', { channel: channel?.id ?? '', ts });
  return {
    call: post,
    harm: {
      summary:
        'The app posted as the victim, who only meant to sign in. The lab has deleted the message again:',
      facts: [
        ['Message', text],
        ['Channel', `#${channel?.name ?? ''}`],
        ['Posted by', victimOf(stage)],
        ['ts', ts],
      ],
    },
  };
}

/** A sign-in that also requests other permissions. */
export const MIXED_SCOPES = defineAttack({
  id: 'mixed-scopes',
  title: 'Mixed scopes',
  does: 'An app that offers only a sign-in also asks for permission to post.',
  harmWithoutCheck: 'People who only want to sign in would give the app access to their account.',
  guard: {
    label: 'The platform keeps sign-in scopes apart',
    checks: { platform: 'scope_conflict' },
  },
  scenes: {
    offer: ['attacker', 'victim', 'Runs the app, and offers a sign-in.'],
    open: ['victim', 'platform', 'Opens the sign-in page. Its address also asks for chat:write.'],
    check: ['platform', 'platform', 'Looks whether sign-in scopes come with others.'],
    allow: ['victim', 'platform', 'Allows without reading the list.'],
    exchange: ['app', 'platform', 'Exchanges the code for a token that can post.'],
    harm: ['app', 'platform', 'Posts as the victim.'],
  },
  play: async (stage, report) => {
    const scope = 'openid profile chat:write';
    report('offer', `scope ${scope}`);
    const page = await openSignIn(stage, createRequest(stage, { scope }));
    report('open', null, page);
    const { searchParams } = new URL(page.url);
    const error = searchParams.get('error');
    throwOnOtherRefusal(error, 'invalid_scope', page.url);
    report('check', error ?? 'the scopes are mixed, and accepted');
    const check = {
      id: 'scope',
      title: 'Scope',
      expected: 'only openid, email and profile',
      found: error === null ? scope : `${error}: ${searchParams.get('error_description') ?? ''}`,
      passed: false,
      purpose: 'The platform accepts sign-in scopes and other scopes only in separate flows.',
    };
    if (error !== null) return { checks: [check], harm: null };
    const parameters = await allowConsent(stage, page, victimOf(stage));
    report('allow');
    const tokens = requireSuccess(await exchangeCode(stage, parameters));
    report('exchange', maskedCodeText(parameters), tokens.answer);
    const { harm, call } = await postAsVictim(stage, tokens);
    report('harm', harm.facts[0]?.[1], call.answer);
    return { checks: [check], harm };
  },
});
