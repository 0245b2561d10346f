import type { HeaderList } from '../../contract/sandbox.ts';
import {
  FORM_TYPE,
  formBody,
  JSON_TYPE,
  multipartBody,
  replaceContentType,
  addQuery,
  addContentType,
} from './reading/bodies.ts';
import { makeRequest, MAX_REQUESTS, type FoundRequest } from './reading/found.ts';
import { formText, asObject, asObjects, toText, type JsonObject } from './reading/json-values.ts';

/** Operations with other verbs are ignored: no method is called with them. */
const VERBS = ['get', 'post'] as const;

/** Whether a document describes an API: OpenAPI 3 or Swagger 2. */
export const isApiDescription = (document: JsonObject): boolean =>
  (typeof document['openapi'] === 'string' || typeof document['swagger'] === 'string') &&
  asObject(document['paths']) === document['paths'];

/** A request for each example of each operation; without examples, one with the arguments that have an example. */
export function describedRequests(document: JsonObject): readonly FoundRequest[] {
  const requests: FoundRequest[] = [];
  for (const [path, value] of Object.entries(asObject(document['paths']))) {
    const item = resolve(value, document);
    for (const verb of VERBS) {
      if (requests.length >= MAX_REQUESTS) return requests;
      if (item[verb] === undefined) continue;
      requests.push(...requestsOf({ document, path, item, verb, operation: asObject(item[verb]) }));
    }
  }
  return requests;
}

interface Operation {
  readonly document: JsonObject;
  readonly path: string;
  readonly item: JsonObject;
  readonly verb: (typeof VERBS)[number];
  readonly operation: JsonObject;
}

function requestsOf({ document, path, item, verb, operation }: Operation): readonly FoundRequest[] {
  const parameters = [...listAt(item['parameters']), ...listAt(operation['parameters'])].map(
    (each) => resolve(each, document),
  );
  const parametersIn = (where: string): HeaderList =>
    parameters.flatMap((parameter) => {
      const value = exampleOf(parameter, document) ?? exampleOf(parameter['schema'], document);
      return parameter['in'] !== where || value === undefined
        ? []
        : [[toText(parameter['name']), formText(value)] as const];
    });
  const security = operation['security'] ?? document['security'];
  const needsNoToken = Array.isArray(security) && security.length === 0;
  const requestFields = {
    url: addQuery(serverOf(document, item, operation) + path, formBody(parametersIn('query'))),
    verb: verb.toUpperCase(),
    headers: [
      ...parametersIn('header'),
      ...(needsNoToken ? [] : [['Authorization', 'Bearer {token}'] as const]),
    ],
  };
  const title = toText(operation['summary']) || toText(operation['operationId']);
  const form = parametersIn('formData');
  if (form.length > 0)
    return [
      makeRequest({
        ...requestFields,
        title,
        ...bodyOf(Object.fromEntries(form), FORM_TYPE, requestFields.headers),
      }),
    ];
  const bodies = bodiesOf(operation, parameters, document);
  if (bodies.length === 0) return [makeRequest({ ...requestFields, title })];
  return bodies.map(({ name, type, value }) =>
    makeRequest({
      ...requestFields,
      title: [title, name].filter((part) => part !== '').join(': '),
      ...bodyOf(value, type, requestFields.headers),
    }),
  );
}

/** An example of a body. The name is empty if it has none. */
interface ExampleBody {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
}

/** The examples of the first content type that has any; else the example in the schema of the first content type. */
function bodiesOf(
  operation: JsonObject,
  parameters: readonly JsonObject[],
  document: JsonObject,
): readonly ExampleBody[] {
  const bodyParameter = parameters.find((parameter) => parameter['in'] === 'body');
  const content = Object.entries(
    bodyParameter === undefined
      ? asObject(resolve(operation['requestBody'], document)['content'])
      : { [JSON_TYPE]: bodyParameter },
  );
  for (const [type, media] of content) {
    const examples = Object.entries(asObject(asObject(media)['examples'])).map(
      ([name, example]) => ({
        name,
        type,
        value: resolve(example, document)['value'],
      }),
    );
    if (examples.length > 0) return examples;
    const value = asObject(media)['example'];
    if (value !== undefined) return [{ name: '', type, value }];
  }
  const [first] = content;
  if (first === undefined) return [];
  const [type, media] = first;
  return [{ name: '', type, value: schemaExample(asObject(media)['schema'], document) }];
}

/** The example of a schema, or an object with the examples of its properties. */
function schemaExample(reference: unknown, document: JsonObject): unknown {
  const schema = resolve(reference, document);
  const example = exampleOf(schema, document);
  if (example !== undefined) return example;
  return Object.fromEntries(
    Object.entries(asObject(schema['properties'])).flatMap(([name, property]) => {
      const value = exampleOf(property, document);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The example of a parameter or schema: `example`, or the first of `examples`. */
function exampleOf(reference: unknown, document: JsonObject): unknown {
  const { example, examples } = resolve(reference, document);
  if (example !== undefined) return example;
  if (Array.isArray(examples)) return examples[0] as unknown;
  const [firstExample] = Object.values(asObject(examples));
  return firstExample === undefined ? undefined : resolve(firstExample, document)['value'];
}

function bodyOf(
  value: unknown,
  type: string,
  headers: HeaderList,
): { readonly body: string; readonly headers: HeaderList } {
  const fields = Object.entries(asObject(value)).map(
    ([name, each]) => [name, formText(each)] as const,
  );
  if (type.startsWith('multipart/')) {
    const multipart = multipartBody(fields);
    return { body: multipart.body, headers: replaceContentType(headers, multipart.type) };
  }
  const typedHeaders = addContentType(headers, type);
  if (typeof value === 'string') return { body: value, headers: typedHeaders };
  if (type === FORM_TYPE) return { body: formBody(fields), headers: typedHeaders };
  return { body: JSON.stringify(value, null, 2), headers: typedHeaders };
}

function serverOf(document: JsonObject, item: JsonObject, operation: JsonObject): string {
  const [server] = asObjects(operation['servers'] ?? item['servers'] ?? document['servers']);
  if (server !== undefined) {
    const variables = asObject(server['variables']);
    return toText(server['url'])
      .replace(/\{(\w{1,100})\}/g, (placeholder, name: string) =>
        Object.hasOwn(variables, name) ? toText(asObject(variables[name])['default']) : placeholder,
      )
      .replace(/\/$/, '');
  }
  const base = toText(document['basePath']).replace(/\/$/, '');
  const host = toText(document['host']);
  return host === '' ? base : `https://${host}${base}`;
}

const listAt = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Longer chains of references are not followed. */
const MAX_REFERENCES = 8;

/** The object itself, or the object in the document that its `$ref` points to. */
function resolve(reference: unknown, document: JsonObject): JsonObject {
  let value = asObject(reference);
  for (
    let referenceCount = 0;
    referenceCount < MAX_REFERENCES && typeof value['$ref'] === 'string';
    referenceCount += 1
  ) {
    const path = value['$ref'].startsWith('#/') ? value['$ref'].slice(2).split('/') : [];
    let target: unknown = path.length === 0 ? undefined : document;
    for (const name of path) {
      const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
      const parent = asObject(target);
      target = Object.hasOwn(parent, key) ? parent[key] : undefined;
    }
    value = asObject(target);
  }
  return value;
}
