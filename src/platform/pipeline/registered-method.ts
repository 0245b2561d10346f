import type { JsonSchema } from '../../contract/catalog.ts';
import type { Method } from './method.ts';
import type { Rule } from './rule.ts';

/** A method with what follows from it, worked out once for all of its calls. */
export interface RegisteredMethod {
  readonly method: Method;
  /** Arguments as JSON Schema, `cursor` and `limit` among them where the method pages. */
  readonly schema: JsonSchema;
  /** The rules that apply to it, in their order: no other is asked about its calls. */
  readonly rules: readonly Rule[];
}
