import type * as z from 'zod/mini';
import { AUTHORIZE_ERRORS, PAGE_ERRORS } from '../../../contract/errors/authorize-errors.ts';
import type {
  Catalog,
  CatalogEndpoint,
  CatalogEvent,
  ConversationKind,
  JsonSchema,
} from '../../../contract/catalog.ts';
import { ERRORS, WARNINGS } from '../../../contract/errors/errors.ts';
import { INTERACTION_ERRORS } from '../../../contract/errors/interaction-errors.ts';
import { ALL_ERRORS } from '../../../contract/errors/later-errors.ts';
import { NETWORK_ERRORS } from '../../../contract/errors/network-errors.ts';
import { NETWORK_FAULTS } from '../../../contract/network-faults.ts';
import { EVENTS } from '../../../contract/schemas/event-types/index.ts';
import {
  EVENT_SCOPES,
  EVENT_TYPES,
  type EventScope,
  MESSAGE_SUBSCRIPTIONS,
  type Subscription,
} from '../../../contract/schemas/events.ts';
import { type Scope, SCOPES, SCOPES_WITHOUT_USE } from '../../../contract/scopes.ts';
import { WEBHOOK_ERRORS } from '../../../contract/errors/webhook-errors.ts';
import { INSTALL_ARGUMENTS, SIGN_IN_ARGUMENTS } from '../../authorize/request/arguments.ts';
import { POST_TYPES } from '../../http/content-type.ts';
import { ALL_METHODS } from '../../methods/registry.ts';
import type { Deployment } from '../../runtime/deployment.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';
import { methodEntry } from './method-entry.ts';

/** `GET /sandbox/catalog`: everything that is to be known about every method, endpoint and event. */
export async function catalogOf(deployment: Deployment): Promise<Catalog> {
  const methods = await ALL_METHODS.load();
  return {
    ok: true,
    methods: methods.map((registered) => methodEntry(deployment, registered, ALL_ERRORS)),
    endpoints: endpointsOf(deployment),
    events: catalogEvents(),
    warnings: withCodes(WARNINGS),
    network: NETWORK_FAULTS.map((code) => ({ code, ...NETWORK_ERRORS[code] })),
    interactions: withCodes(INTERACTION_ERRORS),
    scopes: SCOPES,
    unused_scopes: SCOPES_WITHOUT_USE,
  };
}

const withCodes = <Entry>(table: Readonly<Record<string, Entry>>) =>
  Object.entries(table).map(([code, known]) => ({ code, ...known }));

const NO_ARGUMENTS: JsonSchema = { type: 'object', properties: {} };

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

/** Everything that is answered and is no Web API method. */
function endpointsOf({ base_url, webhook_host }: Deployment): readonly CatalogEndpoint[] {
  const document = {
    surface: 'openid',
    verbs: ['GET'],
    content_types: [],
    arguments: NO_ARGUMENTS,
    answers: 'application/json',
    errors: [],
    provenance: 'stated',
    assumptions: ['A-26'],
  } as const;
  return [
    {
      name: 'incoming webhook',
      surface: 'webhooks',
      summary: 'Posts a message to the channel of the webhook.',
      url: `${webhook_host}/services/<team_id>/<service_id>/<secret>`,
      verbs: ['POST'],
      content_types: [
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ],
      arguments: PAYLOAD,
      answers: 'text/plain',
      errors: Object.entries(WEBHOOK_ERRORS).map(([code, known]) => ({ code, ...known })),
      provenance: 'stated',
      assumptions: ['A-7'],
    },
    {
      ...document,
      name: 'discovery document',
      summary: 'Lists the endpoints and features of sign-in.',
      url: `${base_url}/.well-known/openid-configuration`,
    },
    {
      ...document,
      name: 'signing keys',
      summary: 'The public keys that identity tokens are verified with.',
      url: `${base_url}/openid/connect/keys`,
    },
    {
      ...page('sign-in', SIGN_IN_ARGUMENTS),
      name: 'sign-in page',
      surface: 'openid',
      summary: 'Where an app sends a person who wants to sign in.',
      url: `${base_url}/openid/connect/authorize`,
      assumptions: ['A-24', 'A-25'],
    },
    {
      ...page('install', INSTALL_ARGUMENTS),
      name: 'install page',
      surface: 'install',
      summary: 'Where an app sends a person who wants to install it.',
      url: `${base_url}/oauth/v2/authorize`,
      assumptions: ['A-24', 'A-28'],
    },
    {
      // Any name below `/api` is answered, also one that no method has.
      name: 'method that does not exist',
      surface: 'web-api',
      summary: 'Answers calls to unknown method names.',
      url: `${base_url}/api/<method_name>`,
      verbs: ['GET', 'POST'],
      content_types: POST_TYPES,
      arguments: NO_ARGUMENTS,
      answers: 'application/json',
      errors: [{ code: 'unknown_method', status: 200, ...ERRORS.unknown_method }],
      provenance: 'assumed',
      assumptions: ['A-1'],
    },
  ];
}

/** What the catalogue says of a page that people are sent to. */
function page(flow: keyof typeof PAGE_ERRORS, args: z.ZodMiniObject) {
  return {
    verbs: ['GET', 'POST'],
    content_types: ['application/x-www-form-urlencoded'],
    arguments: jsonSchemaOf(args, 'input'),
    answers: 'text/html',
    errors: PAGE_ERRORS[flow].map((code) => {
      const { cause, fix, status, provenance } = AUTHORIZE_ERRORS[code];
      return { code, cause, fix, status, provenance };
    }),
    provenance: 'stated',
  } as const;
}

const NARROW = Object.keys(MESSAGE_SUBSCRIPTIONS) as Subscription[];

/** Every type of event, as the catalogue has it. */
const catalogEvents = (): CatalogEvent[] =>
  EVENT_TYPES.map((type) => {
    const { title, body, sample, provenance, assumptions = ['A-30'] } = EVENTS[type];
    return {
      type,
      title,
      subscriptions: [type, ...(type === 'message' ? NARROW : [])],
      scopes: scopesOf(EVENT_SCOPES[type]),
      body: jsonSchemaOf(body, 'input'),
      sample,
      provenance,
      assumptions,
    };
  });

function scopesOf(scope: EventScope): CatalogEvent['scopes'] {
  if (scope === null) return [];
  if (typeof scope === 'string') return [{ scope, kind: null }];
  const byKind = Object.entries(scope) as [ConversationKind, Scope][];
  return byKind.map(([kind, needed]) => ({ scope: needed, kind }));
}
