import type * as schemas from './schemas/reference.ts';
import type { Shape } from './schemas/shape.ts';

/** The reference of a method, as the sandbox answers it. */
export type MethodReference = Shape<typeof schemas.MethodReference>;
export type AnswerField = Shape<typeof schemas.AnswerField>;
export type AnswerCheck = Shape<typeof schemas.AnswerCheck>;
