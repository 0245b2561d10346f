import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { access, installRequest } from '../../platform/testing/install.ts';
import type { OpenWorld } from '../../platform/testing/open-world.ts';
import {
  consentIn,
  decideConsent,
  exchangeCode,
  INSTALL,
  openPageOf,
  SIGN_IN,
  signInRequest,
} from '../../platform/testing/sign-in.ts';

/** The code challenge of a verifier, by the method S256. */
export const hash = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const callback = (world: OpenWorld) =>
  `${world.platform.deployment.base_url}/relying-party/callback`;
export const VERIFIER = 'the-verifier-of-some-client-which-nobody-else-knows';

/** How a client signs somebody in or installs an app. */
export interface Flow {
  readonly kind: 'sign-in' | 'install';
  readonly pkce: 'none' | 'S256' | 'plain' | 'wrong';
  readonly mode: 'query' | 'form_post';
  readonly basic: boolean;
  readonly decision: 'allow' | 'cancel';
  /** What is done with the tokens. */
  readonly after: readonly ('use' | 'refresh' | 'post' | 'again')[];
}

export const flows: fc.Arbitrary<Flow> = fc.record({
  kind: fc.constantFrom('sign-in', 'install'),
  pkce: fc.constantFrom('none', 'S256', 'plain', 'wrong'),
  mode: fc.constantFrom('query', 'form_post'),
  basic: fc.boolean(),
  decision: fc.constantFrom('allow', 'allow', 'allow', 'cancel'),
  after: fc.array(fc.constantFrom('use', 'refresh', 'post', 'again'), { maxLength: 4 }),
});

/** A sign-in without PKCE, whose tokens are used, refreshed and used again. */
export const PLAIN: Flow = {
  kind: 'sign-in',
  pkce: 'none',
  mode: 'query',
  basic: false,
  decision: 'allow',
  after: ['use', 'refresh', 'use'],
};

const challengeOf = (pkce: Flow['pkce']): Record<string, string> =>
  pkce === 'none'
    ? {}
    : pkce === 'plain'
      ? { code_challenge: VERIFIER, code_challenge_method: 'plain' }
      : { code_challenge: hash(VERIFIER), code_challenge_method: 'S256' };

/** Plays a flow as a client and a person would; yields between its calls, so that several can be interleaved. */
async function* playFlow(world: OpenWorld, flow: Flow, index: number): AsyncGenerator<void> {
  const { kind, pkce, mode, basic, decision, after } = flow;
  const path = kind === 'sign-in' ? SIGN_IN : INSTALL;
  const own = {
    redirect_uri: callback(world),
    state: `state-${index}`,
    ...challengeOf(pkce),
    ...(kind === 'sign-in' && mode === 'form_post' && { response_mode: mode }),
  };
  const request =
    kind === 'sign-in'
      ? signInRequest(world, { ...own, nonce: `nonce-${index}` })
      : installRequest(world, { ...own, scope: 'chat:write,incoming-webhook' });
  const consent = consentIn(await openPageOf(world, path, request));
  yield;
  const channel = world.channels['random'] ?? '';
  const back = await decideConsent(world, path, {
    consent,
    decision,
    ...(kind === 'install' && { channel }),
  });
  if (decision === 'cancel') return;
  yield;
  const code =
    /name="code" value="([^"]+)"/.exec(String(back.body))?.[1] ??
    new URL(back.headers.get('location') ?? 'none:').searchParams.get('code') ??
    '';
  const { client_id, client_secret } = world.app;
  const verifier = pkce === 'wrong' ? `${VERIFIER}-not` : VERIFIER;
  const fields = {
    code,
    redirect_uri: callback(world),
    ...(pkce !== 'none' && { code_verifier: verifier }),
    ...(basic && { client_id: '', client_secret: '' }),
  };
  const authorization = {
    authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
  };
  const headers = basic ? authorization : {};
  const tokens =
    kind === 'sign-in'
      ? (await exchangeCode(world, fields, headers)).body
      : await access(world, code, { ...fields, client_id, client_secret });
  for (const each of tokens.ok === true ? after : []) {
    yield;
    const token = tokens.access_token as string;
    if (each === 'use') await world.call('auth.test', {}, { token });
    if (each === 'refresh' && tokens.refresh_token !== undefined) {
      const grant = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
      const { body } = await exchangeCode(world, { ...grant, redirect_uri: '' });
      if (body.ok === true) Object.assign(tokens, body);
    }
    const hook = tokens.incoming_webhook?.url as string | undefined;
    if (each === 'post' && hook !== undefined)
      await world.platform.fetch(new Request(hook, { method: 'POST', body: '{"text":"hello"}' }));
    if (each === 'again') await exchangeCode(world, fields, headers);
  }
}

/** Plays flows at the same time, call by call. */
export async function playFlows(world: OpenWorld, all: readonly Flow[]): Promise<void> {
  let waiting = all.map((flow, index) => playFlow(world, flow, index));
  while (waiting.length > 0) {
    const next = await Promise.all(waiting.map(async (flow) => (await flow.next()).done));
    waiting = waiting.filter((_, at) => next[at] !== true);
  }
}
