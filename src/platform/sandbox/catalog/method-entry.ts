import type { CatalogError, CatalogMethod } from '../../../contract/catalog.ts';
import type { ErrorEntry } from '../../../contract/errors/error-entry.ts';
import {
  AUTHENTICATION_ERRORS,
  AVAILABILITY_ERRORS,
  type ErrorCode,
  OWN_ERRORS,
  TRANSPORT_ERRORS,
} from '../../../contract/errors/errors.ts';
import { TIERS } from '../../../contract/tiers.ts';
import { POST_TYPES } from '../../http/content-type.ts';
import { INJECTED_CODES } from '../../pipeline/injected-failure.ts';
import type { RegisteredMethod } from '../../pipeline/registered-method.ts';
import type { Deployment } from '../../runtime/deployment.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';

/** The error table, or a part of it. */
type ErrorTable = Readonly<Partial<Record<ErrorCode, ErrorEntry>>>;

/**
 * What the catalogue says of a method.
 *
 * @param known the part of the error table that has the codes of the method
 * @throws {Error} naming a code that it does not have
 */
export function methodEntry(
  { base_url }: Deployment,
  registered: RegisteredMethod,
  known: ErrorTable,
): CatalogMethod {
  const { method, schema } = registered;
  return {
    name: method.name,
    group: method.name.slice(0, method.name.lastIndexOf('.')),
    summary: method.summary,
    description: method.description ?? '',
    url: `${base_url}/api/${method.name}`,
    verbs: method.verbs,
    content_types: POST_TYPES,
    tier: { name: method.tier, per_minute: TIERS[method.tier].per_minute },
    token_types: method.tokens,
    client_authentication: method.client === true,
    channel: method.channel,
    scopes: method.scopes,
    pagination: method.pagination ?? null,
    arguments: schema,
    returns: jsonSchemaOf(method.returns, 'output'),
    errors: errorsOf(registered, known),
    provenance: method.provenance,
    assumptions: method.assumptions ?? [],
  };
}

/** What a call of the method can be refused with: by the method itself, by a rule that applies to it, or by a failure. */
function errorsOf(
  { method: { errors }, rules }: RegisteredMethod,
  known: ErrorTable,
): CatalogError[] {
  const around = new Set<ErrorCode>([...rules.flatMap(({ codes }) => codes), ...INJECTED_CODES]);
  const group = (name: CatalogError['group'], codes: readonly ErrorCode[]) =>
    codes.map((code) => ({ code, ...entryOf(known, code), group: name }));
  const common = (codes: readonly ErrorCode[]) => codes.filter((code) => around.has(code));
  return [
    ...group('method', [...errors, ...common(OWN_ERRORS)]),
    ...group('authentication', common(AUTHENTICATION_ERRORS)),
    ...group('transport', common(TRANSPORT_ERRORS)),
    ...group('availability', common(AVAILABILITY_ERRORS)),
  ];
}

function entryOf(known: ErrorTable, code: ErrorCode): ErrorEntry {
  const entry = known[code];
  if (entry === undefined) throw new Error(`the error table has no ${code}`);
  return entry;
}
