import * as z from 'zod/mini';
import { attachment } from '../../../contract/blocks/attachment.ts';
import { block } from '../../../contract/blocks/block.ts';
import { isFor } from '../../../contract/blocks/surfaces.ts';
import type { JsonSchema } from '../../../contract/catalog.ts';
import type { JsonSuggestions } from '../../../ui/code/JsonEditor.tsx';
import { childOf, typeIn, variantFor, variantsOf } from '../draft/schema.ts';

type Trail = Parameters<JsonSuggestions['values']>[0];

/** The payload of a message. */
const PAYLOAD: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    blocks: { type: 'array', items: z.toJSONSchema(block, { io: 'input' }) as JsonSchema },
    attachments: {
      type: 'array',
      items: z.toJSONSchema(attachment, { io: 'input' }) as JsonSchema,
    },
    thread_ts: { type: 'string' },
  },
};

/** The shape of what stands at the end of a way; a union is resolved by what its objects say they are. */
function shapeAt(trail: Trail): JsonSchema | undefined {
  let shape: JsonSchema | undefined = PAYLOAD;
  for (const { step, type } of trail) {
    if (shape === undefined) return undefined;
    const around: JsonSchema | undefined =
      typeof step === 'number' ? shape : variantFor(shape, type);
    shape = childOf(around, step);
  }
  return shape;
}

/** Suggestions for a payload, from the schemas of blocks. */
export const SUGGESTIONS: JsonSuggestions = {
  names: (trail, type) => {
    const shape = shapeAt(trail);
    if (shape === undefined) return [];
    const variant = variantFor(shape, type);
    return variant === undefined ? ['type'] : Object.keys(variant.properties ?? {});
  },
  values: (trail) => {
    const last = trail.at(-1);
    if (last === undefined) return [];
    const around = shapeAt(trail.slice(0, -1));
    if (last.step === 'type' && around !== undefined) {
      return variantsOf(around).flatMap((variant) => {
        const type = typeIn(variant);
        return type !== null && isFor(type, 'message') ? type : [];
      });
    }
    return shapeAt(trail)?.enum?.map(String) ?? [];
  },
};
