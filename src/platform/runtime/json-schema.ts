import * as z from 'zod/mini';
import type { JsonSchema } from '../../contract/catalog.ts';

/** A schema as JSON Schema (draft 2020-12). `io`: what a caller may send, or what an answer holds. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io }) as JsonSchema;
  return rest;
}
