import { useState } from 'react';
import * as z from 'zod/mini';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { isJsonObject, parseJson } from '../../../contract/json.ts';
import { JsonEditor, type JsonSuggestions } from '../../../ui/code/JsonEditor.tsx';
import { draftOfPayload, payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import type { HistoryChange } from '../draft/history.ts';
import { SURFACE_NAMES, surfaceOf } from '../draft/surface.ts';
import css from './JsonPane.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { HomeView, ModalView } from '../../../contract/views/view.ts';
import { attachment } from '../../../contract/blocks/attachment.ts';
import { block } from '../../../contract/blocks/block.ts';
import { isAllowedOn, type Surface } from '../../../contract/blocks/surfaces.ts';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { childOf, typeIn, variantFor, variantsOf } from '../draft/schema.ts';

export interface JsonPaneProps {
  readonly draft: MessageDraft;
  readonly faults: readonly BlockFault[];
  readonly change: (change: HistoryChange) => void;
}

/**
 * The payload as JSON, synchronized with the form. While the text is invalid, it stays in the editor and the draft
 * does not change. A change elsewhere replaces the text.
 */
export function JsonPane({ draft, faults, change }: JsonPaneProps) {
  const payload = payloadOf(draft);
  const surface = surfaceOf(payload);
  const current = JSON.stringify(payload);
  /** The typed text, and its payload as normalized JSON. */
  const [typed, setTyped] = useState<{ text: string; payload: string } | null>(null);
  const text = typed?.payload === current ? typed.text : JSON.stringify(payload, null, 2);
  const shown = parsePayload(text);

  function write(next: string) {
    const parsed = parsePayload(next);
    if ('fault' in parsed) return setTyped({ text: next, payload: current });
    // The typed payload is compared with that of the draft as text, so its fields must be in the same order.
    setTyped({ text: next, payload: JSON.stringify(parsed.ordered) });
    change({ kind: 'payload', payload: parsed.payload });
  }
  return (
    <div className={layouts.column}>
      <JsonEditor
        label="Payload as JSON"
        value={text}
        onChange={write}
        problems={faults}
        suggestions={SUGGESTIONS[surface]}
      />
      {'fault' in shown && (
        <p className={css.fault} role="status">
          {shown.fault} The {SURFACE_NAMES[surface]} has not changed.
        </p>
      )}
    </div>
  );
}

type ParsedPayload =
  | {
      readonly payload: Readonly<Record<string, unknown>>;
      readonly ordered: Readonly<Record<string, unknown>>;
    }
  | { readonly fault: string };

function parsePayload(text: string): ParsedPayload {
  const parsed = parseJson(text);
  if ('fault' in parsed) return { fault: `Invalid JSON: ${parsed.fault}.` };
  const { value: payload } = parsed;
  if (!isJsonObject(payload)) return { fault: 'The payload must be a JSON object.' };
  return { payload, ordered: payloadOf(draftOfPayload(payload)) };
}

type Trail = Parameters<JsonSuggestions['values']>[0];

const BLOCKS_SCHEMA: JsonSchema = {
  type: 'array',
  items: z.toJSONSchema(block, { io: 'input' }) as JsonSchema,
};

function viewSchema(view: z.ZodMiniType): JsonSchema {
  const schema = z.toJSONSchema(view, { io: 'input' }) as JsonSchema;
  return { ...schema, properties: { ...schema.properties, blocks: BLOCKS_SCHEMA } };
}

const MESSAGE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    blocks: BLOCKS_SCHEMA,
    attachments: {
      type: 'array',
      items: z.toJSONSchema(attachment, { io: 'input' }) as JsonSchema,
    },
    thread_ts: { type: 'string' },
  },
};

const PAYLOAD_SCHEMAS: Readonly<Record<Surface, JsonSchema>> = {
  message: MESSAGE_SCHEMA,
  modal: viewSchema(ModalView),
  home: viewSchema(HomeView),
};

/** The schema at the end of a trail. A union is resolved by the `type` of the object. */
function shapeAt(payload: JsonSchema, trail: Trail): JsonSchema | undefined {
  let shape: JsonSchema | undefined = payload;
  for (const { step, type } of trail) {
    if (shape === undefined) return undefined;
    const parent: JsonSchema | undefined =
      typeof step === 'number' ? shape : variantFor(shape, type);
    shape = childOf(parent, step);
  }
  return shape;
}

/** Suggestions for a payload of a surface, from the schemas of views and blocks. */
const suggestionsFor = (surface: Surface): JsonSuggestions => ({
  names: (trail, type) => {
    const shape = shapeAt(PAYLOAD_SCHEMAS[surface], trail);
    if (shape === undefined) return [];
    const variant = variantFor(shape, type);
    return variant === undefined ? ['type'] : Object.keys(variant.properties ?? {});
  },
  values: (trail) => {
    const last = trail.at(-1);
    if (last === undefined) return [];
    const parent = shapeAt(PAYLOAD_SCHEMAS[surface], trail.slice(0, -1));
    if (last.step === 'type' && parent !== undefined) {
      return variantsOf(parent).flatMap((variant) => {
        const type = typeIn(variant);
        return type !== null && isAllowedOn(type, surface) ? type : [];
      });
    }
    return shapeAt(PAYLOAD_SCHEMAS[surface], trail)?.enum?.map(String) ?? [];
  },
});

export const SUGGESTIONS: Readonly<Record<Surface, JsonSuggestions>> = {
  message: suggestionsFor('message'),
  modal: suggestionsFor('modal'),
  home: suggestionsFor('home'),
};
