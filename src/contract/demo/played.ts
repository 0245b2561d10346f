import type * as schemas from './played-schema.ts';
import type { Shape } from '../schemas/shape.ts';

/** What `POST /sandbox/demos/play` answers. */
export type PlayedDemo = Shape<typeof schemas.PlayedDemo>;
export type PlayedDemoStep = Shape<typeof schemas.PlayedDemoStep>;
