import type {
  Catalog,
  CatalogEndpoint,
  CatalogMethod,
  HttpVerb,
  JsonSchema,
} from '../../contract/catalog.ts';
import { SandboxRefusal } from '../../contract/schemas/world.ts';
import { jsonSchemaOf } from '../runtime/json-schema.ts';
import { webhooksOf } from './catalog/openapi-webhooks.ts';
import type { Route } from './route/define-route.ts';
import { routePaths } from './openapi-routes.ts';

const REFUSAL = '#/components/schemas/Refusal';

/** `GET /sandbox/openapi.json`: the catalogue and the sandbox as OpenAPI 3.1. */
export function openApiOf(
  { methods, endpoints, events }: Catalog,
  routes: readonly Route[],
  baseUrl: string,
) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '1',
      description:
        'Web API, incoming webhooks, events, sign-in and sandbox of a Parley workspace. Errors of the Web API come with HTTP 200 and ok false.',
    },
    servers: [{ url: baseUrl }],
    paths: Object.fromEntries([
      ...methods.map((method) => [`/api/${method.name}`, methodPath(method)]),
      // The answer to an unknown method name is not an operation of its own.
      ...endpoints
        .filter(({ surface }) => surface !== 'web-api')
        .map((endpoint) => [templatePath(endpoint.url), endpointPath(endpoint)]),
      ...Object.entries(routePaths(routes)),
    ]),
    webhooks: webhooksOf(events),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A bot or user token.' },
        client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret.' },
      },
      schemas: {
        Refusal: refusalSchema(methods),
        SandboxRefusal: jsonSchemaOf(SandboxRefusal, 'output'),
      },
    },
  };
}

function refusalSchema(methods: readonly CatalogMethod[]): JsonSchema {
  const codes = new Set(methods.flatMap(({ errors }) => errors.map(({ code }) => code)));
  return {
    type: 'object',
    properties: {
      ok: { const: false },
      error: { type: 'string', examples: [...codes].toSorted() },
    },
    required: ['ok', 'error'],
  };
}

const methodPath = (method: CatalogMethod) =>
  Object.fromEntries(method.verbs.map((verb) => [verb.toLowerCase(), operation(method, verb)]));

function operation(method: CatalogMethod, verb: HttpVerb): object {
  const answer = { anyOf: [describeSuccess(method.returns), { $ref: REFUSAL }] };
  return {
    operationId: verb === method.verbs[0] ? method.name : `${method.name}.${verb.toLowerCase()}`,
    tags: [method.group],
    summary: method.summary,
    description: describe(method),
    security: securityOf(method),
    ...(verb === 'GET'
      ? { parameters: queryParameters(method.arguments) }
      : { requestBody: body(method) }),
    responses: {
      200: {
        description: 'The answer; look at ok.',
        content: { 'application/json': { schema: answer } },
      },
    },
  };
}

/** A token, or the app's own proof, which may also come as fields; both where a method asks for both. */
function securityOf({ token_types, client_authentication }: CatalogMethod): readonly object[] {
  const token = token_types.length === 0 ? {} : { token: [] };
  if (!client_authentication) return token_types.length === 0 ? [] : [token];
  return [{ ...token, client: [] }, token];
}

function describe({ description, scopes, tier }: CatalogMethod): string {
  const needed = scopes.map(({ any_of }) => any_of.join(' or ')).join('; ');
  return [description, needed && `Scopes: ${needed}.`, `Rate: ${tier.per_minute} a minute.`]
    .filter(Boolean)
    .join('\n\n');
}

function describeSuccess(returns: JsonSchema): JsonSchema {
  return {
    ...returns,
    properties: { ok: { const: true }, ...returns.properties },
    required: ['ok', ...(returns.required ?? [])],
  };
}

const queryParameters = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));

function body({ arguments: schema, content_types }: CatalogMethod): object {
  const written = content_types.filter((type) => type !== 'text/plain');
  return {
    required: (schema.required?.length ?? 0) > 0,
    content: Object.fromEntries(written.map((type) => [type, { schema }])),
  };
}

/** `{host}/services/<team_id>/…` as a path template. */
const templatePath = (url: string) =>
  url.replace(/^https?:\/\/[^/]+/, '').replaceAll(/<(\w+)>/g, '{$1}');

function endpointPath(endpoint: CatalogEndpoint): object {
  const path = templatePath(endpoint.url);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    servers: [{ url: new URL(endpoint.url).origin }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...Object.fromEntries(
      endpoint.verbs.map((verb) => [verb.toLowerCase(), endpointOperation(endpoint, verb)]),
    ),
  };
}

function endpointOperation(endpoint: CatalogEndpoint, verb: HttpVerb): object {
  const { name, surface, summary, arguments: schema, content_types, answers, errors } = endpoint;
  const [written = 'application/json'] = content_types;
  const statuses = [...new Set(errors.map(({ status }) => status))];
  const codesOf = (wanted: number) =>
    errors.flatMap(({ code, status }) => (status === wanted ? [code] : []));
  return {
    operationId: [name.replaceAll(' ', '-'), ...(verb === endpoint.verbs[0] ? [] : [verb])].join(
      '.',
    ),
    tags: [surface],
    summary,
    security: [],
    ...(verb === 'GET'
      ? { parameters: queryParameters(schema) }
      : { requestBody: { required: true, content: { [written]: { schema } } } }),
    responses: {
      200: { description: 'Done.', content: { [answers]: {} } },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          { description: `Refused: ${codesOf(status).join(', ')}.` },
        ]),
      ),
    },
  };
}
