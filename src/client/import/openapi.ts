import type { HeaderList } from '../../contract/sandbox.ts';
import {
  formBody,
  JSON_TYPE,
  multipartBody,
  replaceType,
  addQuery,
  addType,
} from './reading/bodies.ts';
import { makeRequest, MAX_REQUESTS, type FoundRequest } from './reading/found.ts';
import { formText, objectAt, objectsAt, textAt, type JsonObject } from './reading/json-values.ts';

/** The verbs that are read: others are no calls of methods. */
const VERBS = ['get', 'post'] as const;

/** Whether a document describes an API: OpenAPI 3 or Swagger 2. */
export const isApiDescription = (document: JsonObject): boolean =>
  (typeof document['openapi'] === 'string' || typeof document['swagger'] === 'string') &&
  objectAt(document['paths']) === document['paths'];

/** A request for each example of each operation; without examples, one with the arguments that have an example. */
export function describedRequests(document: JsonObject): readonly FoundRequest[] {
  const found: FoundRequest[] = [];
  for (const [path, written] of Object.entries(objectAt(document['paths']))) {
    const item = resolve(written, document);
    for (const verb of VERBS) {
      if (found.length >= MAX_REQUESTS) return found;
      if (item[verb] === undefined) continue;
      found.push(...requestsOf({ document, path, item, verb, operation: objectAt(item[verb]) }));
    }
  }
  return found;
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
        : [[textAt(parameter['name']), formText(value)] as const];
    });
  const security = operation['security'] ?? document['security'];
  const needsNoToken = Array.isArray(security) && security.length === 0;
  const sent = {
    url: addQuery(serverOf(document, item, operation) + path, formBody(parametersIn('query'))),
    verb: verb.toUpperCase(),
    headers: [
      ...parametersIn('header'),
      ...(needsNoToken ? [] : [['Authorization', 'Bearer {token}'] as const]),
    ],
  };
  const title = textAt(operation['summary']) || textAt(operation['operationId']);
  const form = parametersIn('formData');
  if (form.length > 0)
    return [
      makeRequest({ ...sent, title, ...bodyOf(Object.fromEntries(form), FORM_TYPE, sent.headers) }),
    ];
  const bodies = bodiesOf(operation, parameters, document);
  if (bodies.length === 0) return [makeRequest({ ...sent, title })];
  return bodies.map(({ name, type, value }) =>
    makeRequest({
      ...sent,
      title: [title, name].filter((part) => part !== '').join(': '),
      ...bodyOf(value, type, sent.headers),
    }),
  );
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A body by the name of its example. */
interface ExampleBody {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
}

/** The examples of the first type of content that has some; else what the schema of the first one says. */
function bodiesOf(
  operation: JsonObject,
  parameters: readonly JsonObject[],
  document: JsonObject,
): readonly ExampleBody[] {
  const inBody = parameters.find((parameter) => parameter['in'] === 'body');
  const content = Object.entries(
    inBody === undefined
      ? objectAt(resolve(operation['requestBody'], document)['content'])
      : { [JSON_TYPE]: inBody },
  );
  for (const [type, media] of content) {
    const examples = Object.entries(objectAt(objectAt(media)['examples'])).map(
      ([name, example]) => ({
        name,
        type,
        value: resolve(example, document)['value'],
      }),
    );
    if (examples.length > 0) return examples;
    const value = objectAt(media)['example'];
    if (value !== undefined) return [{ name: '', type, value }];
  }
  const [first] = content;
  if (first === undefined) return [];
  const [type, media] = first;
  return [{ name: '', type, value: schemaExample(objectAt(media)['schema'], document) }];
}

/** The example of a schema, or an object with the examples of its properties. */
function schemaExample(written: unknown, document: JsonObject): unknown {
  const schema = resolve(written, document);
  const whole = exampleOf(schema, document);
  if (whole !== undefined) return whole;
  return Object.fromEntries(
    Object.entries(objectAt(schema['properties'])).flatMap(([name, property]) => {
      const value = exampleOf(property, document);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The example of a parameter or schema: `example`, or the first of `examples`. */
function exampleOf(written: unknown, document: JsonObject): unknown {
  const { example, examples } = resolve(written, document);
  if (example !== undefined) return example;
  if (Array.isArray(examples)) return examples[0] as unknown;
  const [named] = Object.values(objectAt(examples));
  return named === undefined ? undefined : resolve(named, document)['value'];
}

function bodyOf(
  value: unknown,
  type: string,
  headers: HeaderList,
): { readonly body: string; readonly headers: HeaderList } {
  const fields = Object.entries(objectAt(value)).map(
    ([name, each]) => [name, formText(each)] as const,
  );
  if (type.startsWith('multipart/')) {
    const multipart = multipartBody(fields);
    return { body: multipart.body, headers: replaceType(headers, multipart.type) };
  }
  const written = addType(headers, type);
  if (typeof value === 'string') return { body: value, headers: written };
  if (type === FORM_TYPE) return { body: formBody(fields), headers: written };
  return { body: JSON.stringify(value, null, 2), headers: written };
}

function serverOf(document: JsonObject, item: JsonObject, operation: JsonObject): string {
  const [server] = objectsAt(operation['servers'] ?? item['servers'] ?? document['servers']);
  if (server !== undefined) {
    const variables = objectAt(server['variables']);
    return textAt(server['url'])
      .replace(/\{(\w{1,100})\}/g, (written, name: string) =>
        Object.hasOwn(variables, name) ? textAt(objectAt(variables[name])['default']) : written,
      )
      .replace(/\/$/, '');
  }
  const base = textAt(document['basePath']).replace(/\/$/, '');
  const host = textAt(document['host']);
  return host === '' ? base : `https://${host}${base}`;
}

const listAt = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const MAX_REFERENCES = 8;

/** The object, or what it refers to within the document. */
function resolve(written: unknown, document: JsonObject): JsonObject {
  let value = objectAt(written);
  for (let hops = 0; hops < MAX_REFERENCES && typeof value['$ref'] === 'string'; hops += 1) {
    const path = value['$ref'].startsWith('#/') ? value['$ref'].slice(2).split('/') : [];
    let at: unknown = path.length === 0 ? undefined : document;
    for (const name of path) {
      const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
      const here = objectAt(at);
      at = Object.hasOwn(here, key) ? here[key] : undefined;
    }
    value = objectAt(at);
  }
  return value;
}
