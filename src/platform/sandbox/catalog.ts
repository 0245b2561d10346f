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

/** Codes a rule of the pipeline can really answer with: no method lists one that cannot come. */
const RULE_CODES: ReadonlySet<ErrorCode> = new Set(RULES.flatMap(({ codes }) => codes));
/** Codes that need a token to be refused. */
const NEEDS_TOKEN: ReadonlySet<ErrorCode> = new Set(AUTHENTICATION_ERRORS);

const entry =
  (group: CatalogError['group']) =>
  (code: ErrorCode): CatalogError => ({ code, ...ERRORS[code], group });

function errorsOf({ method }: RegisteredMethod): CatalogError[] {
  const comes = (code: ErrorCode) =>
    RULE_CODES.has(code) &&
    !(method.tokens.length === 0 && NEEDS_TOKEN.has(code)) &&
    !(method.scopes.length === 0 && code === 'missing_scope');
  const own: ErrorCode[] =
    method.pagination === undefined ? [...method.errors] : [...method.errors, 'invalid_cursor'];
  return [
    ...own.map(entry('method')),
    ...AUTHENTICATION_ERRORS.filter(comes).map(entry('authentication')),
    ...TRANSPORT_ERRORS.filter(comes).map(entry('transport')),
    ...AVAILABILITY_ERRORS.filter(comes).map(entry('availability')),
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

/** `GET /sandbox/catalog`: everything that is to be known about every method and endpoint. */
export function catalogOf(deployment: Deployment): Catalog {
  return {
    ok: true,
    methods: registeredMethods().map((registered) => methodEntry(deployment, registered)),
    endpoints: [webhookEntry(deployment)],
    warnings: Object.entries(WARNINGS).map(([code, known]) => ({ code, ...known })),
    scopes: SCOPES,
  };
}
