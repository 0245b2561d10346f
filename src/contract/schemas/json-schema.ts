import * as z from 'zod/mini';
import type { JsonSchema as Schema } from '../catalog.ts';

/** A JSON Schema that an answer holds. */
export const JsonSchema = z.looseObject({}) as unknown as z.ZodMiniType<Schema>;
