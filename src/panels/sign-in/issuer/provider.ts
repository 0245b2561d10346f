import type { Check } from '../../../ui/display/CheckList.tsx';

/** The fields of a discovery document that a sign-in needs (OpenID Connect Discovery 1.0, 3). */
export interface Provider {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  /** Null if the document has no usable one. */
  readonly userinfo_endpoint: string | null;
  /** The algorithms of its identity tokens that Parley accepts. */
  readonly algorithms: readonly string[];
}

const WELL_KNOWN = '/.well-known/openid-configuration';

/** The accepted algorithms: asymmetric ones with SHA-256. */
const ACCEPTED_ALGORITHMS = ['RS256', 'PS256', 'ES256'];

const MAX_ADDRESS_LENGTH = 2000;

/** Reads a typed issuer: its address, or that of its discovery document. `fault` says why the text is neither. */
export function readIssuer(
  typedText: string,
): { readonly issuer: string; readonly document: string } | { readonly fault: string } {
  const text = typedText.trim();
  if (text === '') return { fault: 'Enter the address of the issuer.' };
  const fault = addressFault(text);
  if (fault !== null) return { fault: `This is no address of an issuer: ${fault}.` };
  const { search, hash } = new URL(text);
  if (search !== '' || hash !== '')
    return { fault: 'This is no address of an issuer: it has a query or a fragment.' };
  const issuer = text.endsWith(WELL_KNOWN) ? text.slice(0, -WELL_KNOWN.length) : text;
  return { issuer, document: issuer.replace(/\/$/, '') + WELL_KNOWN };
}

const LOOPBACK_HOST = /^(?:localhost|(?:[\w-]+\.)+localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Why an address cannot be used; null if it can. It needs https, except on this machine. */
function addressFault(value: unknown): string | null {
  if (typeof value !== 'string') return 'it is missing';
  if (value.length > MAX_ADDRESS_LENGTH) return `it has more than ${MAX_ADDRESS_LENGTH} characters`;
  if (!URL.canParse(value)) return 'it is not a URL';
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== '' || password !== '') return 'it has user info';
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOST.test(hostname))) return null;
  return protocol === 'http:'
    ? 'http is for this machine alone, others need https'
    : `its scheme is ${protocol.slice(0, -1)}`;
}

/** The checks of a discovery document, and the provider; null if a check failed. */
export interface CheckedDocument {
  readonly checks: readonly Check[];
  readonly provider: Provider | null;
}

/** Checks a discovery document that was read from `issuer`. Takes any value, and never throws. */
export function checkDocument(value: unknown, issuer: string): CheckedDocument {
  const document = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const algorithms = listOf(document['id_token_signing_alg_values_supported']).filter((alg) =>
    ACCEPTED_ALGORITHMS.includes(alg),
  );
  const methods = document['code_challenge_methods_supported'];
  const checks: Check[] = [
    {
      id: 'issuer',
      title: 'Issuer',
      expected: issuer,
      found: describeValue(document['issuer']),
      passed: document['issuer'] === issuer,
      purpose: 'Another issuer here could pass its tokens off as those of this one (mix-up).',
    },
    ...ENDPOINTS.map(([name, purpose]): Check => {
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
        purpose,
      };
    }),
    {
      id: 'code',
      title: 'Authorization code',
      expected: 'code among response_types_supported',
      found: describeValue(document['response_types_supported']),
      passed: listOf(document['response_types_supported']).includes('code'),
      purpose: 'Other flows put tokens into addresses, which browsers keep.',
    },
    {
      id: 'pkce',
      title: 'PKCE',
      expected: 'S256 among code_challenge_methods_supported',
      found: describeValue(methods),
      // Many providers support PKCE without listing it.
      passed: methods === undefined || listOf(methods).includes('S256'),
      purpose:
        'A client without a secret needs it: only the client that began the sign-in can end it.',
    },
    {
      id: 'algorithms',
      title: 'Algorithms',
      expected: ACCEPTED_ALGORITHMS.join(', '),
      found: describeValue(document['id_token_signing_alg_values_supported']),
      passed: algorithms.length > 0,
      purpose:
        'A token that is signed with a shared secret, or not signed, cannot be checked here.',
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

/** How many entries of a list are read. */
const MAX_LIST_LENGTH = 100;

const listOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.slice(0, MAX_LIST_LENGTH).filter((each): each is string => typeof each === 'string')
    : [];

/** How much of a value is shown, in characters. */
const MAX_SHOWN_LENGTH = 200;

const describeValue = (value: unknown): string => {
  const text =
    value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
};

/** The address of an authorization request: the endpoint with its own parameters and those of the request. */
export function addressOfRequest(
  { authorization_endpoint }: Provider,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(authorization_endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
