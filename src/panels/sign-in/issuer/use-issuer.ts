import { slice } from '../../../base/session.ts';
import { useClient } from '../../../client/context.tsx';
import type { FlowProgress } from '../../../client/flow-progress.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { textOf } from '../../../client/made-call.ts';
import { randomValue } from '../../../base/random-value.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import type { Check } from '../../../ui/display/CheckList.tsx';
import {
  exchangeCode,
  readExpectations,
  createRequest,
  signIn,
  victimOf,
} from '../lab/attacks/stage.ts';
import { challengeOf, newVerifier } from '../protocol/code-verifier.ts';
import { checkIdentityToken } from '../protocol/token-checks.ts';
import {
  checkDocument,
  readIssuer,
  addressOfRequest,
  type Provider,
  type CheckedDocument,
} from './provider.ts';
import type { ReturnParameters } from './returned.ts';

/** A request that the host sent to a provider, and its answer. */
export interface OutboundCall {
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
  /** The JSON object in the body; empty for any other body. */
  readonly json: Readonly<Record<string, unknown>>;
}

interface SignInRequest {
  readonly address: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The results of a sign-in at another provider so far. A step clears the results that depend on its own. */
interface Results {
  readonly discovery?: OutboundCall;
  readonly document?: CheckedDocument;
  readonly request?: SignInRequest;
  readonly returnParameters?: ReturnParameters;
  readonly tokens?: OutboundCall;
  readonly keys?: OutboundCall;
  readonly checks?: {
    readonly providerChecks: readonly Check[];
    readonly parleyChecks: readonly Check[];
  };
  readonly userInfo?: OutboundCall;
}

/** What the user entered about the provider. */
export interface ProviderEntries {
  readonly issuer: string;
  readonly client_id: string;
  readonly scope: string;
}

interface IssuerState {
  readonly entries: ProviderEntries;
  readonly results: Results;
  /** The running step. */
  readonly busy: string | null;
  readonly problem: { readonly step: string; readonly message: string } | null;
}

/** Kept in memory only, because the tokens give access to a real account. */
const useIssuerState = slice<IssuerState>('issuer', () => ({
  entries: { issuer: '', client_id: '', scope: 'openid profile' },
  results: {},
  busy: null,
  problem: null,
}));

export interface IssuerFlow extends Pick<FlowProgress<object>, 'runningStep' | 'problemOf'> {
  readonly entries: ProviderEntries;
  readonly results: Results;
  readonly provider: Provider | null;
  readonly changeEntries: (change: Partial<ProviderEntries>) => void;
  readonly discover: () => void;
  readonly begin: () => void;
  readonly exchange: () => void;
  readonly check: () => void;
  readonly readUserInfo: () => void;
}

/** Stores what the provider sent back for the current request. Ignores it once the code was exchanged. */
export function storeReturn(returnParameters: ReturnParameters): void {
  const { results } = useIssuerState.getState();
  if (results.request === undefined || results.tokens !== undefined) return;
  useIssuerState.setState({ results: { ...results, returnParameters } });
}

/** A sign-in at another provider, step by step, as a public client with PKCE (RFC 7636). */
export function useIssuer(app: WorldApp, world: WorldBrief, redirect_uri: string): IssuerFlow {
  const client = useClient();
  const { entries, results, busy, problem } = useIssuerState();
  const provider = results.document?.provider ?? null;

  /** Runs a step unless another one is running. Its result replaces all results; the page shows a failure. */
  function runStep(step: string, work: () => Promise<Results>): void {
    if (useIssuerState.getState().busy !== null) return;
    useIssuerState.setState({ busy: step, problem: null });
    void work()
      .then(
        (newResults) => useIssuerState.setState({ results: newResults }),
        (error: unknown) =>
          useIssuerState.setState({ problem: { step, message: messageOf(error) } }),
      )
      .finally(() => useIssuerState.setState({ busy: null }));
  }
  function requireValue<T>(value: T | null | undefined): T {
    if (value === null || value === undefined)
      throw new Error('An earlier step must be done first.');
    return value;
  }

  return {
    entries,
    results,
    provider,
    runningStep: busy,
    problemOf: (step) => (problem?.step === step ? problem.message : null),
    changeEntries: (change) =>
      useIssuerState.setState({
        entries: { ...entries, ...change },
        ...(change.issuer === undefined ? {} : { results: {} }),
      }),
    discover: () =>
      runStep('discovery', async () => {
        const parsed = readIssuer(entries.issuer);
        if ('fault' in parsed) throw new Error(parsed.fault);
        const discovery = await sendOut(client, parsed.document);
        return { discovery, document: checkDocument(discovery.json, parsed.issuer) };
      }),
    begin: () =>
      runStep('request', async () => {
        const client_id = entries.client_id.trim();
        if (client_id === '') throw new Error('Enter the client ID that the provider gave.');
        const [state, nonce, verifier] = [randomValue(), randomValue(), newVerifier()];
        const address = addressOfRequest(requireValue(provider), {
          response_type: 'code',
          client_id,
          redirect_uri,
          scope: entries.scope,
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
      runStep('exchange', async () => {
        const { verifier } = requireValue(results.request);
        const tokens = await sendOut(client, requireValue(provider).token_endpoint, {
          form: {
            grant_type: 'authorization_code',
            code: requireValue(results.returnParameters?.code),
            redirect_uri,
            client_id: entries.client_id.trim(),
            code_verifier: verifier,
          },
        });
        const { checks: _checks, keys: _keys, userInfo: _userInfo, ...otherResults } = results;
        return { ...otherResults, tokens };
      }),
    check: () =>
      runStep('checks', async () => {
        const { issuer, jwks_uri, algorithms } = requireValue(provider);
        const keys = await sendOut(client, jwks_uri);
        const providerChecks = await checkIdentityToken(fieldText(results.tokens, 'id_token'), {
          issuer,
          client_id: entries.client_id.trim(),
          nonce: requireValue(results.request).nonce,
          access_token: fieldText(results.tokens, 'access_token') || null,
          keys: keysIn(keys),
          // The provider uses the real clock, not the clock of the world.
          now: Date.now() / 1000,
          algorithms,
          isLenient: true,
        });
        return {
          ...results,
          keys,
          checks: { providerChecks, parleyChecks: await checkAtParley(client, world, app) },
        };
      }),
    readUserInfo: () =>
      runStep('userInfo', async () => ({
        ...results,
        userInfo: await sendOut(client, requireValue(requireValue(provider).userinfo_endpoint), {
          token: fieldText(results.tokens, 'access_token'),
        }),
      })),
  };
}

/** Signs in at Parley, too, and checks that token with the same function, for comparison. */
async function checkAtParley(
  client: ParleyClient,
  world: WorldBrief,
  app: WorldApp,
): Promise<readonly Check[]> {
  const stage = { client, world, app, skippedChecks: [] };
  const verifier = newVerifier();
  const code_challenge = await challengeOf(verifier);
  const request = createRequest(stage, { code_challenge, code_challenge_method: 'S256' });
  const { parameters } = await signIn(stage, victimOf(stage), request);
  const tokens = await exchangeCode(stage, parameters, verifier);
  const expected = await readExpectations(stage, { nonce: request.nonce, tokens });
  return checkIdentityToken(textOf(tokens, 'id_token'), expected);
}

/** How many keys of a set are read. */
const MAX_KEYS = 100;

function keysIn({ json }: OutboundCall): readonly object[] {
  const { keys } = json;
  if (!Array.isArray(keys)) throw new Error('The document at jwks_uri has no keys.');
  return keys.slice(0, MAX_KEYS).filter((key) => typeof key === 'object' && key !== null);
}

const fieldText = (call: OutboundCall | undefined, field: string): string => {
  const value = call?.json[field];
  return typeof value === 'string' ? value : '';
};

/** Sends a request through the host, which decides to which addresses it sends. Rejects if no answer arrives. */
async function sendOut(
  client: Pick<ParleyClient, 'sandbox'>,
  url: string,
  { form, token }: { form?: Readonly<Record<string, string>>; token?: string } = {},
): Promise<OutboundCall> {
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
