import * as z from 'zod/mini';
import type {
  Catalog,
  CatalogEndpoint,
  CatalogError,
  CatalogMethod,
  JsonSchema,
} from '../../contract/catalog.ts';
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
import { WEBHOOK_ERRORS } from '../../contract/webhook-errors.ts';
import type { Deployment } from '../deployment.ts';
import { POST_TYPES } from '../http/content-type.ts';
import { registeredMethods } from '../methods/registry.ts';
import { RULES } from '../pipeline/rules/index.ts';
import type { RegisteredMethod } from '../pipeline/subject.ts';

/** Codes a call can really be answered with by what stands around a method: no method lists another. */
const COMMON_CODES: ReadonlySet<ErrorCode> = new Set([
  ...RULES.flatMap(({ codes }) => codes),
  'internal_error',
  'fatal_error',
]);
/** Codes that come only to methods that take a conversation. */
const OF_CONVERSATIONS: readonly ErrorCode[] = ['access_denied', 'no_permission'];

/** Whether a common code can come to this method. */
function comes({ method, schema }: RegisteredMethod, code: ErrorCode): boolean {
  if (!COMMON_CODES.has(code)) return false;
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
    scopes: method.scopes,
    pagination: method.pagination ?? null,
    arguments: schema,
    returns,
    errors: errorsOf(registered),
    provenance: method.provenance,
    assumptions: method.assumptions ?? [],
  };
}

/** The payload of an incoming webhook (interface, "Incoming webhook message payload"). */
const PAYLOAD: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string', description: 'Message text; with blocks, the fallback text.' },
    blocks: { type: 'array', items: { type: 'object' } },
    attachments: { type: 'array', items: { type: 'object' }, maxItems: 100 },
    thread_ts: {
      type: 'string',
      description: 'The ts of the parent message; makes the post a reply.',
    },
  },
  required: ['text'],
};

function webhookEntry({ webhook_host }: Deployment): CatalogEndpoint {
  return {
    name: 'incoming webhook',
    surface: 'webhooks',
    summary: 'Posts a message to the channel the webhook was made for.',
    url: `${webhook_host}/services/<team_id>/<service_id>/<secret>`,
    verbs: ['POST'],
    content_types: ['application/json', 'application/x-www-form-urlencoded'],
    arguments: PAYLOAD,
    errors: Object.entries(WEBHOOK_ERRORS).map(([code, known]) => ({ code, ...known })),
    provenance: 'stated',
    assumptions: ['A-7'],
  };
}

/** Any name below `/api` is answered, also one that no method has. */
function unknownEntry({ base_url }: Deployment): CatalogEndpoint {
  return {
    name: 'method that does not exist',
    surface: 'web-api',
    summary: 'What a call of a name that no method has is told.',
    url: `${base_url}/api/<method_name>`,
    verbs: ['GET', 'POST'],
    content_types: POST_TYPES,
    arguments: { type: 'object', properties: {} },
    errors: [{ code: 'unknown_method', status: 200, ...ERRORS.unknown_method }],
    provenance: 'assumed',
    assumptions: ['A-1'],
  };
}

/** `GET /sandbox/catalog`: everything that is to be known about every method and endpoint. */
export function catalogOf(deployment: Deployment): Catalog {
  return {
    ok: true,
    methods: registeredMethods().map((registered) => methodEntry(deployment, registered)),
    endpoints: [webhookEntry(deployment), unknownEntry(deployment)],
    warnings: Object.entries(WARNINGS).map(([code, known]) => ({ code, ...known })),
    scopes: SCOPES,
  };
}
