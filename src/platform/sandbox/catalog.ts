import * as z from 'zod/mini';
import type { Catalog, CatalogError, CatalogMethod, JsonSchema } from '../../contract/catalog.ts';
import {
  AUTHENTICATION_ERRORS,
  AVAILABILITY_ERRORS,
  ERRORS,
  TRANSPORT_ERRORS,
  WARNINGS,
  type ErrorCode,
} from '../../contract/errors.ts';
import { SCOPES } from '../../contract/scopes.ts';
import { TIERS } from '../../contract/tiers.ts';
import type { Deployment } from '../runtime/deployment.ts';
import { POST_TYPES } from '../http/content-type.ts';
import { registeredMethods } from '../methods/registry.ts';
import { RULES } from '../pipeline/rules/index.ts';
import type { RegisteredMethod } from '../pipeline/subject.ts';
import { endpointsOf } from './catalog-endpoints.ts';

/** Codes a call can really be answered with by what stands around a method: no method lists another. */
const COMMON_CODES: ReadonlySet<ErrorCode> = new Set([
  ...RULES.flatMap(({ codes }) => codes),
  'internal_error',
  'fatal_error',
]);
/** Codes that come only to methods that take a conversation. */
const OF_CONVERSATIONS: readonly ErrorCode[] = ['access_denied', 'no_permission'];

/** Codes that come only to methods that authenticate the app itself. */
const OF_CLIENTS: readonly ErrorCode[] = ['invalid_client_id', 'bad_client_secret'];

/** Whether a common code can come to this method. */
function comes({ method, schema }: RegisteredMethod, code: ErrorCode): boolean {
  if (!COMMON_CODES.has(code)) return false;
  if (OF_CLIENTS.includes(code)) return method.client === true;
  if (method.tokens.length === 0 && (AUTHENTICATION_ERRORS as readonly ErrorCode[]).includes(code))
    return false;
  if (code === 'missing_scope') return method.scopes.length > 0;
  if (code === 'ekm_access_denied') return method.posts === true;
  return !OF_CONVERSATIONS.includes(code) || schema.properties?.['channel'] !== undefined;
}

function errorsOf(registered: RegisteredMethod): CatalogError[] {
  const { errors, pagination } = registered.method;
  const own: readonly ErrorCode[] =
    pagination === undefined ? errors : [...errors, 'invalid_cursor'];
  const group = (name: CatalogError['group'], codes: readonly ErrorCode[]) =>
    codes.map((code) => ({ code, ...ERRORS[code], group: name }));
  const common = (codes: readonly ErrorCode[]) => codes.filter((code) => comes(registered, code));
  return [
    ...group('method', own),
    ...group('authentication', common(AUTHENTICATION_ERRORS)),
    ...group('transport', common(TRANSPORT_ERRORS)),
    ...group('availability', common(AVAILABILITY_ERRORS)),
  ];
}

function methodEntry({ base_url }: Deployment, registered: RegisteredMethod): CatalogMethod {
  const { method, schema } = registered;
  const { $schema: _draft, ...returns } = z.toJSONSchema(method.returns) as JsonSchema;
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
    scopes: method.scopes,
    pagination: method.pagination ?? null,
    arguments: schema,
    returns,
    errors: errorsOf(registered),
    provenance: method.provenance,
    assumptions: method.assumptions ?? [],
  };
}

/** `GET /sandbox/catalog`: everything that is to be known about every method and endpoint. */
export function catalogOf(deployment: Deployment): Catalog {
  return {
    ok: true,
    methods: registeredMethods().map((registered) => methodEntry(deployment, registered)),
    endpoints: endpointsOf(deployment),
    warnings: Object.entries(WARNINGS).map(([code, known]) => ({ code, ...known })),
    scopes: SCOPES,
  };
}
