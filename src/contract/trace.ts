import type * as schemas from './schemas/exchange.ts';
import type { Shape } from './schemas/shape.ts';

/** A step of the trace of a call. */
export type TraceStep = Shape<typeof schemas.TraceStep>;
