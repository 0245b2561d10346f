import type { Check } from '../../../ui/display/CheckList.tsx';

/** What a sign-in at a provider needs of its discovery document (OpenID Connect Discovery 1.0, 3). */
export interface Provider {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  /** Null if there is none. */
  readonly userinfo_endpoint: string | null;
  /** Algorithms of its identity tokens that are accepted here. */
  readonly algorithms: readonly string[];
}

const WELL_KNOWN = '/.well-known/openid-configuration';

/** Algorithms whose tokens are accepted: asymmetric ones, whose hash is SHA-256. */
const ACCEPTED = ['RS256', 'PS256', 'ES256'];

const MAX_ADDRESS = 2000;

/** The issuer that somebody typed: its address, or that of its discovery document; or why it cannot be one. */
export function readIssuer(
  typed: string,
): { readonly issuer: string; readonly document: string } | { readonly fault: string } {
  const text = typed.trim();
  if (text === '') return { fault: 'Enter the address of the issuer.' };
  const fault = addressFault(text);
  if (fault !== null) return { fault: `This is no address of an issuer: ${fault}.` };
  const { search, hash } = new URL(text);
  if (search !== '' || hash !== '')
    return { fault: 'This is no address of an issuer: it has a query or a fragment.' };
  const issuer = text.endsWith(WELL_KNOWN) ? text.slice(0, -WELL_KNOWN.length) : text;
  return { issuer, document: issuer.replace(/\/$/, '') + WELL_KNOWN };
}

const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Why an address cannot be used; null if it can: https, or this machine. */
function addressFault(value: unknown): string | null {
  if (typeof value !== 'string') return 'it is missing';
  if (value.length > MAX_ADDRESS) return `it has more than ${MAX_ADDRESS} characters`;
  if (!URL.canParse(value)) return 'it is not a URL';
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== '' || password !== '') return 'it has user info';
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) return null;
  return protocol === 'http:'
    ? 'http is for this machine alone, others need https'
    : `its scheme is ${protocol.slice(0, -1)}`;
}

/** A discovery document that was read: what is right and wrong with it, and the provider if it can be used. */
export interface ReadDocument {
  readonly checks: readonly Check[];
  readonly provider: Provider | null;
}

/** Checks a discovery document. `issuer` is where it was read. Takes any value, and never throws. */
export function readDocument(value: unknown, issuer: string): ReadDocument {
  const document = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const algorithms = listOf(document['id_token_signing_alg_values_supported']).filter((alg) =>
    ACCEPTED.includes(alg),
  );
  const methods = document['code_challenge_methods_supported'];
  const checks: Check[] = [
    {
      id: 'issuer',
      title: 'Issuer',
      expected: issuer,
      found: describeValue(document['issuer']),
      passed: document['issuer'] === issuer,
      guards: 'Another issuer here could pass its tokens off as those of this one (mix-up).',
    },
    ...ENDPOINTS.map(([name, guards]): Check => {
      const fault = addressFault(document[name]);
      return {
        id: name,
        title: name,
        expected: 'an address with https, or on this machine',
        found:
          fault === null
            ? describeValue(document[name])
            : `${describeValue(document[name])}: ${fault}`,
        passed: fault === null,
        guards,
      };
    }),
    {
      id: 'code',
      title: 'Authorization code',
      expected: 'code among response_types_supported',
      found: describeValue(document['response_types_supported']),
      passed: listOf(document['response_types_supported']).includes('code'),
      guards: 'Other flows put tokens into addresses, which browsers keep.',
    },
    {
      id: 'pkce',
      title: 'PKCE',
      expected: 'S256 among code_challenge_methods_supported',
      found: describeValue(methods),
      // Many providers support it and do not say so.
      passed: methods === undefined || listOf(methods).includes('S256'),
      guards: 'A client without a secret needs it: only who began the sign-in can end it.',
    },
    {
      id: 'algorithms',
      title: 'Algorithms',
      expected: ACCEPTED.join(', '),
      found: describeValue(document['id_token_signing_alg_values_supported']),
      passed: algorithms.length > 0,
      guards: 'What is signed with a shared secret, or not at all, cannot be checked here.',
    },
  ];
  if (checks.some(({ passed }) => !passed)) return { checks, provider: null };
  const userinfo = document['userinfo_endpoint'];
  const text = (name: string) => String(document[name]);
  return {
    checks,
    provider: {
      issuer,
      authorization_endpoint: text('authorization_endpoint'),
      token_endpoint: text('token_endpoint'),
      jwks_uri: text('jwks_uri'),
      userinfo_endpoint: addressFault(userinfo) === null ? String(userinfo) : null,
      algorithms,
    },
  };
}

const ENDPOINTS = [
  ['authorization_endpoint', 'A person signs in there, and must be safe from listeners.'],
  ['token_endpoint', 'The code goes there.'],
  ['jwks_uri', 'Everybody who can replace these keys can sign tokens.'],
] as const;

const MAX_LIST = 100;

const listOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.slice(0, MAX_LIST).filter((each): each is string => typeof each === 'string')
    : [];

const MAX_SHOWN = 200;

const describeValue = (value: unknown): string => {
  const text =
    value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

/** Where a browser begins a sign-in: the authorization endpoint with its own parameters, and those of the request. */
export function requestAddress(
  { authorization_endpoint }: Provider,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(authorization_endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
