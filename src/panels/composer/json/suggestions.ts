import * as z from 'zod/mini';
import { HomeView, ModalView } from '../../../contract/views/view.ts';
import { attachment } from '../../../contract/blocks/attachment.ts';
import { block } from '../../../contract/blocks/block.ts';
import { isFor, type Surface } from '../../../contract/blocks/surfaces.ts';
import type { JsonSchema } from '../../../contract/catalog.ts';
import type { JsonSuggestions } from '../../../ui/code/JsonEditor.tsx';
import { childOf, typeIn, variantFor, variantsOf } from '../draft/schema.ts';

type Trail = Parameters<JsonSuggestions['values']>[0];

const BLOCKS: JsonSchema = {
  type: 'array',
  items: z.toJSONSchema(block, { io: 'input' }) as JsonSchema,
};

/** The payload of a view. */
function viewSchema(view: z.ZodMiniType): JsonSchema {
  const schema = z.toJSONSchema(view, { io: 'input' }) as JsonSchema;
  return { ...schema, properties: { ...schema.properties, blocks: BLOCKS } };
}

/** The payload of a message. */
const MESSAGE: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    blocks: BLOCKS,
    attachments: {
      type: 'array',
      items: z.toJSONSchema(attachment, { io: 'input' }) as JsonSchema,
    },
    thread_ts: { type: 'string' },
  },
};

const PAYLOADS: Readonly<Record<Surface, JsonSchema>> = {
  message: MESSAGE,
  modal: viewSchema(ModalView),
  home: viewSchema(HomeView),
};

/** The shape of what stands at the end of a way; a union is resolved by what its objects say they are. */
function shapeAt(payload: JsonSchema, trail: Trail): JsonSchema | undefined {
  let shape: JsonSchema | undefined = payload;
  for (const { step, type } of trail) {
    if (shape === undefined) return undefined;
    const around: JsonSchema | undefined =
      typeof step === 'number' ? shape : variantFor(shape, type);
    shape = childOf(around, step);
  }
  return shape;
}

/** Suggestions for a payload of a surface, from the schemas of views and blocks. */
const suggestionsFor = (surface: Surface): JsonSuggestions => ({
  names: (trail, type) => {
    const shape = shapeAt(PAYLOADS[surface], trail);
    if (shape === undefined) return [];
    const variant = variantFor(shape, type);
    return variant === undefined ? ['type'] : Object.keys(variant.properties ?? {});
  },
  values: (trail) => {
    const last = trail.at(-1);
    if (last === undefined) return [];
    const around = shapeAt(PAYLOADS[surface], trail.slice(0, -1));
    if (last.step === 'type' && around !== undefined) {
      return variantsOf(around).flatMap((variant) => {
        const type = typeIn(variant);
        return type !== null && isFor(type, surface) ? type : [];
      });
    }
    return shapeAt(PAYLOADS[surface], trail)?.enum?.map(String) ?? [];
  },
});

export const SUGGESTIONS: Readonly<Record<Surface, JsonSuggestions>> = {
  message: suggestionsFor('message'),
  modal: suggestionsFor('modal'),
  home: suggestionsFor('home'),
};
