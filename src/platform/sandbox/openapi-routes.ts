import { jsonSchemaOf } from '../runtime/json-schema.ts';
import type { Route } from './route/define-route.ts';

const REFUSAL = '#/components/schemas/SandboxRefusal';

/** The paths of the sandbox in the OpenAPI document, derived from its routes. */
export function routePaths(routes: readonly Route[]): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes)
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  return paths;
}

function operation(route: Route): object {
  const { method, path, summary, body } = route;
  const parameters = [...pathParameters(path), ...queryParameters(route)];
  return {
    operationId: [method.toLowerCase(), ...path.split('/').filter(Boolean)]
      .join('-')
      .replaceAll(/[{}]/g, ''),
    tags: ['sandbox'],
    summary,
    security: [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBody(body) }),
    responses: {
      200: { description: 'Done.', content: content(route.answer) },
      default: {
        description: 'Refused. The message says why, and what to do.',
        content: { 'application/json': { schema: { $ref: REFUSAL } } },
      },
    },
  };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters({ query }: Route) {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** An empty body counts as `{}`. */
function requestBody(body: NonNullable<Route['body']>): object {
  const schema = jsonSchemaOf('schema' in body ? body.schema : body.documented, 'input');
  return {
    required: (schema.required?.length ?? 0) > 0,
    content: { 'application/json': { schema } },
  };
}

const content = (answer: Route['answer']) =>
  typeof answer === 'string'
    ? { [answer]: {} }
    : { 'application/json': { schema: jsonSchemaOf(answer, 'output') } };
