import type { JsonSchema } from '../../contract/catalog.ts';
import type { ArgumentDecoder } from './decode-arguments.ts';
import type { Method } from './method.ts';
import type { Rule } from './rule.ts';

/** A method with what is derived from it, once for all of its calls. */
export interface RegisteredMethod {
  readonly method: Method;
  /** Its arguments as JSON Schema, with `cursor` and `limit` if it is paginated. */
  readonly schema: JsonSchema;
  readonly decode: ArgumentDecoder;
  /** Every scope that meets one of its requirements, for `x-accepted-oauth-scopes`. */
  readonly accepted_scopes: string;
  /** The rules that apply to it, in their order. */
  readonly rules: readonly Rule[];
}
