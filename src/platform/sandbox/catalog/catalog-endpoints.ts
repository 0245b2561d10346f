import type * as z from 'zod/mini';
import { AUTHORIZE_ERRORS, PAGE_ERRORS } from '../../../contract/authorize-errors.ts';
import type { CatalogEndpoint, JsonSchema } from '../../../contract/catalog.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { WEBHOOK_ERRORS } from '../../../contract/webhook-errors.ts';
import { INSTALL_ARGUMENTS, SIGN_IN_ARGUMENTS } from '../../authorize/request/arguments.ts';
import type { Deployment } from '../../runtime/deployment.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';
import { POST_TYPES } from '../../http/content-type.ts';

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
export function endpointsOf({ base_url, webhook_host }: Deployment): readonly CatalogEndpoint[] {
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
