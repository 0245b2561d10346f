/**
 * Names of the arguments, form fields and properties that hold a secret: the one list of them. Everything that writes
 * what people may share (the log, the stream, an archive, a snippet, an address) uses it.
 */
export const SECRET_FIELDS = [
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'verification_token',
  'client_secret',
  'signing_secret',
  'secret',
  'code',
  'code_verifier',
  // With the method `plain` it is the verifier itself; a hash (S256) need not be masked.
  'code_challenge',
  'consent',
  'ticket',
] as const;

const NAMES: ReadonlySet<string> = new Set(SECRET_FIELDS);

/** Whether a field of that name holds a secret. */
export const isSecretField = (name: string): boolean => NAMES.has(name.toLowerCase());

/** Headers that hold credentials, beside `Authorization`, which shows its scheme. */
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'cookie',
  'set-cookie',
  'proxy-authorization',
]);

/** Whether the value of that header is a secret: `Cookie`, `X-Client-Secret`. */
export function isSecretHeader(name: string): boolean {
  const plain = name.toLowerCase();
  return SECRET_HEADERS.has(plain) || isSecretField(plain.replace(/^x-/, '').replaceAll('-', '_'));
}
