import type { ArrivedRequest } from '../../http/answer.ts';
import { decoderOf, parseContentType } from '../../http/content-type.ts';
import { parseUrlEncoded } from '../../http/form.ts';

/** The parameters of an authorization request or of a decision. An empty one counts as absent (RFC 6749, 3.1). */
export interface Parameters {
  readonly get: (name: string) => string | undefined;
  /** Names that were sent more than once. */
  readonly repeated: ReadonlySet<string>;
}

export function parametersOf(pairs: Iterable<readonly [string, string]>): Parameters {
  const values = new Map<string, string>();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [name, value] of pairs) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
    if (value !== '') values.set(name, value);
  }
  return { get: (name) => values.get(name), repeated };
}

/** The parameters with other values for some of them. An empty value overrides nothing. */
export const overrideParameters = (
  values: ReadonlyMap<string, string>,
  { get, repeated }: Parameters,
): Parameters => ({ get: (name) => values.get(name) || get(name), repeated });

/** The fields of a posted form; empty if the body is not a form. */
export function readPostedParameters({ request, body }: ArrivedRequest): Parameters {
  const type = parseContentType(request.headers.get('content-type'));
  const decode = decoderOf(type?.charset ?? null);
  if (type?.type !== 'application/x-www-form-urlencoded' || decode === undefined)
    return parametersOf([]);
  const text = decode(body.bytes);
  return 'fault' in parseUrlEncoded(text, decode)
    ? parametersOf([])
    : parametersOf(new URLSearchParams(text));
}
