import { useState } from 'react';
import * as z from 'zod/mini';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { isJsonObject, parseJson } from '../../../contract/json.ts';
import { JsonEditor, type JsonSuggestions } from '../../../ui/code/JsonEditor.tsx';
import { ofPayload, payloadOf, type MessageDraft } from '../draft/message-draft.ts';
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
  const read = readPayload(text);

  function write(next: string) {
    const value = readPayload(next);
    if ('fault' in value) return setTyped({ text: next, payload: current });
    // It is compared with the payload of the draft, so its fields must be in the same order.
    setTyped({ text: next, payload: JSON.stringify(value.ordered) });
    change({ kind: 'payload', payload: value.payload });
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
      {'fault' in read && (
        <p className={css.fault} role="status">
          {read.fault} The {SURFACE_NAMES[surface]} has not changed.
        </p>
      )}
    </div>
  );
}

type Read =
  | {
      readonly payload: Readonly<Record<string, unknown>>;
      readonly ordered: Readonly<Record<string, unknown>>;
    }
  | { readonly fault: string };

function readPayload(text: string): Read {
  const read = parseJson(text);
  if ('fault' in read) return { fault: `Invalid JSON: ${read.fault}.` };
  const { value: payload } = read;
  if (!isJsonObject(payload)) return { fault: 'The payload must be a JSON object.' };
  return { payload, ordered: payloadOf(ofPayload(payload)) };
}

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
        return type !== null && isAllowedOn(type, surface) ? type : [];
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
