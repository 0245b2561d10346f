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
import { childSchemaOf, requiredTypeOf, variantFor, variantsOf } from '../draft/schema.ts';

export interface JsonPaneProps {
  readonly draft: MessageDraft;
  readonly faults: readonly BlockFault[];
  readonly change: (change: HistoryChange) => void;
}

/**
 * The payload as JSON, synchronized with the form. While the text is invalid, it stays in the editor and the draft
 * does not change. A change of the draft elsewhere replaces the text.
 */
export function JsonPane({ draft, faults, change }: JsonPaneProps) {
  const payload = payloadOf(draft);
  const surface = surfaceOf(payload);
  const currentJson = JSON.stringify(payload);
  /** The typed text, and its payload as JSON with the fields in the usual order. */
  const [lastEdit, setLastEdit] = useState<{ text: string; json: string } | null>(null);
  const text = lastEdit?.json === currentJson ? lastEdit.text : JSON.stringify(payload, null, 2);
  const parsedText = parsePayload(text);

  function edit(newText: string) {
    const parsed = parsePayload(newText);
    if ('fault' in parsed) return setLastEdit({ text: newText, json: currentJson });
    // This JSON is compared with that of the draft, so its fields must be in the same order.
    setLastEdit({ text: newText, json: JSON.stringify(parsed.orderedPayload) });
    change({ kind: 'payload', payload: parsed.payload });
  }
  return (
    <div className={layouts.column}>
      <JsonEditor
        label="Payload as JSON"
        value={text}
        onChange={edit}
        problems={faults}
        suggestions={SUGGESTIONS[surface]}
      />
      {'fault' in parsedText && (
        <p className={css.fault} role="status">
          {parsedText.fault} The {SURFACE_NAMES[surface]} has not changed.
        </p>
      )}
    </div>
  );
}

type ParsedPayload =
  | {
      readonly payload: Readonly<Record<string, unknown>>;
      readonly orderedPayload: Readonly<Record<string, unknown>>;
    }
  | { readonly fault: string };

function parsePayload(text: string): ParsedPayload {
  const parsed = parseJson(text);
  if ('fault' in parsed) return { fault: `Invalid JSON: ${parsed.fault}.` };
  const { value: payload } = parsed;
  if (!isJsonObject(payload)) return { fault: 'The payload must be a JSON object.' };
  return { payload, orderedPayload: payloadOf(draftOfPayload(payload)) };
}

/** The steps from the payload to a value in it. A step into a property has the `type` of the object with that property. */
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

/** The schema of the value at the end of a path. In a union, the `type` of the object selects the schema. */
function schemaAt(payloadSchema: JsonSchema, trail: Trail): JsonSchema | undefined {
  let shape: JsonSchema | undefined = payloadSchema;
  for (const { step, type } of trail) {
    if (shape === undefined) return undefined;
    const parent: JsonSchema | undefined =
      typeof step === 'number' ? shape : variantFor(shape, type);
    shape = childSchemaOf(parent, step);
  }
  return shape;
}

/** Suggestions for a payload of a surface, from the schemas of views and blocks. */
const suggestionsFor = (surface: Surface): JsonSuggestions => ({
  names: (trail, type) => {
    const shape = schemaAt(PAYLOAD_SCHEMAS[surface], trail);
    if (shape === undefined) return [];
    const variant = variantFor(shape, type);
    return variant === undefined ? ['type'] : Object.keys(variant.properties ?? {});
  },
  values: (trail) => {
    const lastStep = trail.at(-1);
    if (lastStep === undefined) return [];
    const parent = schemaAt(PAYLOAD_SCHEMAS[surface], trail.slice(0, -1));
    if (lastStep.step === 'type' && parent !== undefined) {
      return variantsOf(parent).flatMap((variant) => {
        const type = requiredTypeOf(variant);
        return type !== null && isAllowedOn(type, surface) ? type : [];
      });
    }
    return schemaAt(PAYLOAD_SCHEMAS[surface], trail)?.enum?.map(String) ?? [];
  },
});

export const SUGGESTIONS: Readonly<Record<Surface, JsonSuggestions>> = {
  message: suggestionsFor('message'),
  modal: suggestionsFor('modal'),
  home: suggestionsFor('home'),
};
