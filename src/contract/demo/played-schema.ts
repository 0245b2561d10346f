import * as z from 'zod/mini';
import { MAX_STEPS } from './demo.ts';
import { Demo, DemoAnswer, DemoWorld } from './schema.ts';
import { ExchangeSummary, HeaderList } from '../schemas/exchange.ts';
import { WorldBrief } from '../schemas/world.ts';

/** `POST /sandbox/demos/play`. */
export const PlayDemoBody = z.strictObject({
  demo: Demo,
  through: z.exactOptional(
    z
      .int()
      .check(
        z.gte(0),
        z.lte(MAX_STEPS),
        z.describe('How many steps are played; all of them when left out.'),
      ),
  ),
});

/** `POST /sandbox/demos/open`. */
export const OpenDemoBody = z.strictObject({ world: DemoWorld });

/** A played step: what was sent, secrets masked, and what was answered. */
export const PlayedDemoStep = z.object({
  request: z.object({
    verb: z.string(),
    url: z.string(),
    headers: HeaderList,
    body: z.nullable(z.string()),
  }),
  /** 0 if the step could not be sent. */
  status: z.int(),
  /** Secrets masked. */
  headers: HeaderList,
  /** Where a redirect leads, as it was sent. */
  location: z.exactOptional(z.string()),
  /** What a post to a webhook or a response URL showed, as the header `x-parley-posted` says it. */
  posted: z.exactOptional(z.string()),
  /** As it was sent: the secrets in it are those of the demo world. */
  body: z.string(),
  error: z.nullable(z.string()),
  /** Null for a call of the sandbox, which is not in the log. */
  exchange: z.nullable(ExchangeSummary),
  /** What the step keeps of it; null if it could not be sent. */
  answer: z.nullable(DemoAnswer),
  /** Why the step could not be sent, and what to do. */
  problem: z.exactOptional(z.string()),
});

/** `POST /sandbox/demos/play`: `brief` is the world before the first step. */
export const PlayedDemo = z.object({
  ok: z.literal(true),
  brief: WorldBrief,
  steps: z.array(PlayedDemoStep),
});
