import { slice } from '../../../base/session.ts';
import { useClient } from '../../../client/context.tsx';
import type { FlowProgress } from '../../../client/flow-progress.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { textOf } from '../../../client/made-call.ts';
import { randomValue } from '../../../base/random-value.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import type { Check } from '../../../ui/display/CheckList.tsx';
import { exchange, expectations, requestOf, signIn, victimOf } from '../lab/attacks/stage.ts';
import { challengeOf, newVerifier } from '../protocol/code-verifier.ts';
import { checkIdentityToken } from '../protocol/token-checks.ts';
import {
  readDocument,
  readIssuer,
  requestAddress,
  type Provider,
  type ReadDocument,
} from './provider.ts';
import type { Returned } from './returned.ts';

/** A request that the host sent to a provider, and what came back. */
export interface Sent {
  readonly request: {
    readonly verb: 'GET' | 'POST';
    readonly url: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string | null;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    readonly text: string;
  };
  /** The body, if it is a JSON object. */
  readonly json: Readonly<Record<string, unknown>>;
}

interface SignInRequest {
  readonly address: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The outcome of a sign-in at another provider so far. A step clears those after it. */
interface Results {
  readonly discovery?: Sent;
  readonly document?: ReadDocument;
  readonly request?: SignInRequest;
  readonly returned?: Returned;
  readonly tokens?: Sent;
  readonly keys?: Sent;
  readonly checks?: { readonly theirs: readonly Check[]; readonly parleys: readonly Check[] };
  readonly userInfo?: Sent;
}

/** What the person entered. */
export interface Entered {
  readonly issuer: string;
  readonly client_id: string;
  readonly scope: string;
}

interface IssuerState {
  readonly entered: Entered;
  readonly results: Results;
  readonly busy: string | null;
  readonly problem: { readonly step: string; readonly message: string } | null;
}

/** In memory alone: the tokens are those of somebody's real account. */
const useIssuerState = slice<IssuerState>('issuer', () => ({
  entered: { issuer: '', client_id: '', scope: 'openid profile' },
  results: {},
  busy: null,
  problem: null,
}));

export interface IssuerFlow extends Pick<FlowProgress<object>, 'busy' | 'problemOf'> {
  readonly entered: Entered;
  readonly results: Results;
  readonly provider: Provider | null;
  readonly enter: (change: Partial<Entered>) => void;
  readonly discover: () => void;
  readonly begin: () => void;
  readonly exchange: () => void;
  readonly check: () => void;
  readonly readUserInfo: () => void;
}

/** What came back for the request that is open. Nothing later replaces it once the code was used. */
export function noteReturned(returned: Returned): void {
  const { results } = useIssuerState.getState();
  if (results.request === undefined || results.tokens !== undefined) return;
  useIssuerState.setState({ results: { ...results, returned } });
}

/** A sign-in at another provider, step by step, as a public client with PKCE (RFC 7636). */
export function useIssuer(app: WorldApp, world: WorldBrief, redirect_uri: string): IssuerFlow {
  const client = useClient();
  const { entered, results, busy, problem } = useIssuerState();
  const provider = results.document?.provider ?? null;

  /** Runs a step, unless another one is running. What it returns replaces the results; its failure is shown. */
  function take(step: string, work: () => Promise<Results>): void {
    if (useIssuerState.getState().busy !== null) return;
    useIssuerState.setState({ busy: step, problem: null });
    void work()
      .then(
        (made) => useIssuerState.setState({ results: made }),
        (error: unknown) =>
          useIssuerState.setState({ problem: { step, message: messageOf(error) } }),
      )
      .finally(() => useIssuerState.setState({ busy: null }));
  }
  function need<T>(value: T | null | undefined): T {
    if (value === null || value === undefined)
      throw new Error('An earlier step must be done first.');
    return value;
  }

  return {
    entered,
    results,
    provider,
    busy,
    problemOf: (step) => (problem?.step === step ? problem.message : null),
    enter: (change) =>
      useIssuerState.setState({
        entered: { ...entered, ...change },
        ...(change.issuer === undefined ? {} : { results: {} }),
      }),
    discover: () =>
      take('discovery', async () => {
        const read = readIssuer(entered.issuer);
        if ('fault' in read) throw new Error(read.fault);
        const discovery = await sendOut(client, read.document);
        return { discovery, document: readDocument(discovery.json, read.issuer) };
      }),
    begin: () =>
      take('request', async () => {
        const client_id = entered.client_id.trim();
        if (client_id === '') throw new Error('Enter the client ID that the provider gave.');
        const [state, nonce, verifier] = [randomValue(), randomValue(), newVerifier()];
        const address = requestAddress(need(provider), {
          response_type: 'code',
          client_id,
          redirect_uri,
          scope: entered.scope,
          state,
          nonce,
          code_challenge: await challengeOf(verifier),
          code_challenge_method: 'S256',
        });
        const { discovery, document } = results;
        return {
          ...(discovery && { discovery }),
          ...(document && { document }),
          request: { address, state, nonce, verifier },
        };
      }),
    exchange: () =>
      take('exchange', async () => {
        const { verifier } = need(results.request);
        const tokens = await sendOut(client, need(provider).token_endpoint, {
          form: {
            grant_type: 'authorization_code',
            code: need(results.returned?.code),
            redirect_uri,
            client_id: entered.client_id.trim(),
            code_verifier: verifier,
          },
        });
        const { checks: _checks, keys: _keys, userInfo: _userInfo, ...kept } = results;
        return { ...kept, tokens };
      }),
    check: () =>
      take('checks', async () => {
        const { issuer, jwks_uri, algorithms } = need(provider);
        const keys = await sendOut(client, jwks_uri);
        const theirs = await checkIdentityToken(text(results.tokens, 'id_token'), {
          issuer,
          client_id: entered.client_id.trim(),
          nonce: need(results.request).nonce,
          access_token: text(results.tokens, 'access_token') || null,
          keys: keysIn(keys),
          // Their clock is the real one, not that of the world.
          now: Date.now() / 1000,
          algorithms,
          isLenient: true,
        });
        return {
          ...results,
          keys,
          checks: { theirs, parleys: await checkAtParley(client, world, app) },
        };
      }),
    readUserInfo: () =>
      take('userInfo', async () => ({
        ...results,
        userInfo: await sendOut(client, need(need(provider).userinfo_endpoint), {
          token: text(results.tokens, 'access_token'),
        }),
      })),
  };
}

/** The checks of a token that this platform issues, in a sign-in of its own by the same code. */
async function checkAtParley(
  client: ParleyClient,
  world: WorldBrief,
  app: WorldApp,
): Promise<readonly Check[]> {
  const stage = { client, world, app, leavesOut: [] };
  const verifier = newVerifier();
  const code_challenge = await challengeOf(verifier);
  const request = requestOf(stage, { code_challenge, code_challenge_method: 'S256' });
  const { parameters } = await signIn(stage, victimOf(stage), request);
  const tokens = await exchange(stage, parameters, verifier);
  const expected = await expectations(stage, { nonce: request.nonce, tokens });
  return checkIdentityToken(textOf(tokens, 'id_token'), expected);
}

/** Keys of a set that are looked at. */
const MAX_KEYS = 100;

function keysIn({ json }: Sent): readonly object[] {
  const { keys } = json;
  if (!Array.isArray(keys)) throw new Error('What is at jwks_uri has no keys.');
  return keys.slice(0, MAX_KEYS).filter((key) => typeof key === 'object' && key !== null);
}

const text = (sent: Sent | undefined, field: string): string => {
  const value = sent?.json[field];
  return typeof value === 'string' ? value : '';
};

/** Sends a request through the host, which decides where it may send. Rejects if no answer came. */
async function sendOut(
  client: Pick<ParleyClient, 'sandbox'>,
  url: string,
  { form, token }: { form?: Readonly<Record<string, string>>; token?: string } = {},
): Promise<Sent> {
  const { status, content_type, body } = await client.sandbox<{
    readonly status: number;
    readonly content_type: string;
    readonly body: string;
  }>('/outbound', {
    method: 'POST',
    body: { url, ...(form && { form }), ...(token !== undefined && { token }) },
  });
  return {
    request: {
      verb: form === undefined ? 'GET' : 'POST',
      url,
      headers: token === undefined ? [] : [['authorization', `Bearer ${token}`]],
      body: form === undefined ? null : new URLSearchParams(form).toString(),
    },
    answer: { status, headers: [['content-type', content_type]], text: body },
    json: readObject(body),
  };
}

function readObject(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
