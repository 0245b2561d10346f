import type { Shape } from '../schemas/shape.ts';
import type * as schemas from './schema.ts';

/**
 * A demo: a world, a view of it, and steps. Links, files and the command line carry the same value
 * (docs/decisions/demo-links.md). `readDemo` makes one of anything; `encodeDemo` writes it as text.
 */
export type Demo = Shape<typeof schemas.Demo>;
/** What a demo world is made of. `now` is in epoch seconds, accurate to the millisecond. */
export type DemoWorld = Shape<typeof schemas.DemoWorld>;
/** What the page shows: a panel, its address, and what was typed there. */
export type DemoView = Shape<typeof schemas.DemoView>;
/** A request, with its title and caption. Values of earlier answers are written as placeholders. */
export type DemoStep = Shape<typeof schemas.DemoStep>;
/** The answer a step was recorded with. */
export type DemoAnswer = Shape<typeof schemas.DemoAnswer>;

/** The newest version of demos. Parley reads all of them, and writes the oldest that can say what a demo holds. */
export const DEMO_VERSION = 3;

/** The longest link that is copied, in characters of the whole address. A longer demo is saved as a file. */
export const MAX_LINK_LENGTH = 8000;

/** The largest demo, in bytes of its JSON: inflating stops there. */
export const MAX_DEMO_LENGTH = 5 * 1024 * 1024;

/** How many steps a demo has at most. */
export const MAX_STEPS = 200;

/** Why something could not be read as a demo. */
export type DemoFault = 'damaged' | 'truncated' | 'oversized' | 'newer' | 'invalid';

/** A demo, or the reason why it could not be read. `message` says what to do. */
export type DemoReading =
  | { readonly ok: true; readonly demo: Demo }
  | { readonly ok: false; readonly reason: DemoFault; readonly message: string };

export const failToRead = (reason: DemoFault, message: string): DemoReading => ({
  ok: false,
  reason,
  message,
});
