import { SandboxRefusal } from '../../contract/schemas/world.ts';
import { methodNamed } from '../methods/registry.ts';
import { catalogOf } from '../sandbox/catalog/catalog.ts';
import { ROUTES } from '../sandbox/routes.ts';
import type * as z from 'zod/mini';
import { defineDeployment } from '../runtime/deployment.ts';

type Fields = Readonly<Record<string, unknown>>;

const CODES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  catalogOf(defineDeployment()).methods.map(({ name, errors }) => [
    name,
    new Set<string>(errors.map(({ code }) => code)),
  ]),
);

/** Methods that return any error the caller asks for, so the catalogue cannot list their codes. */
const CALLER_CHOOSES = ['api.test'];

/**
 * Requires the JSON answer of a method to match its documentation: a success has the fields of `returns` and no
 * others; a refusal has an error code that the catalogue lists for the method.
 *
 * @throws {Error} naming the field or the code
 */
export function requireDocumented(name: string, answer: object): void {
  const body = answer as Fields;
  const method = methodNamed(name)?.method;
  if (method === undefined) return;
  if (body['ok'] !== true) {
    const code = String(body['error']);
    if (CODES.get(name)?.has(code) !== true && !CALLER_CHOOSES.includes(name))
      throw new Error(`${name} returned ${code}, which the catalogue does not list for it`);
    return;
  }
  const own = withoutEnvelope(body);
  requireExactly(name, method.returns, own);
}

/**
 * Requires the JSON answer of a sandbox call to match the schema of its route, or the schema of a refusal.
 *
 * @throws {Error} naming the field
 */
export function requireDocumentedSandbox(verb: string, path: string, answer: object): void {
  const body = answer as Fields;
  const name = `${verb} ${path}`;
  if (body['ok'] === false) return requireExactly(name, SandboxRefusal, body);
  const route = ROUTES.find((each) => each.method === verb && pattern(each.path).test(path));
  if (route === undefined) throw new Error(`${name} has an answer, but no documented route`);
  if (typeof route.answer !== 'string') requireExactly(name, route.answer, body);
}

const pattern = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

function requireExactly(name: string, schema: z.ZodMiniType, answer: Fields): void {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `/${path.map(String).join('/')}: ${message}`,
    );
    throw new Error(`the answer of ${name} does not match its documentation: ${faults.join('; ')}`);
  }
  const unknown = unnamed(answer, parsed.data);
  if (unknown.length > 0)
    throw new Error(`the answer of ${name} has undocumented fields: ${unknown.join(', ')}`);
}

/** Removes what any answer may contain: `ok`, `warning` and `response_metadata.warnings`. */
function withoutEnvelope({ ok: _ok, warning, ...body }: Fields): Fields {
  if (warning === undefined) return body;
  const { response_metadata, ...own } = body;
  const { warnings: _warnings, ...metadata } = response_metadata as Fields;
  return Object.keys(metadata).length === 0 ? own : { ...own, response_metadata: metadata };
}

/** JSON pointers to the fields of an answer that its schema does not name. */
function unnamed(answer: unknown, parsed: unknown, place = ''): string[] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([field, value]) => {
    const here = `${place}/${field}`;
    return Object.hasOwn(Object(parsed) as object, field)
      ? unnamed(value, (parsed as Fields)[field], here)
      : [here];
  });
}
