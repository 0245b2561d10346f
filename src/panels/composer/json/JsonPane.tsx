import { useState } from 'react';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { isJsonObject, parseJson } from '../../../contract/json.ts';
import { JsonEditor } from '../../../ui/code/JsonEditor.tsx';
import { ofPayload, payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import type { HistoryChange } from '../draft/history.ts';
import { SURFACE_NAMES, surfaceOf } from '../draft/surface.ts';
import { SUGGESTIONS } from './suggestions.ts';
import css from './JsonPane.module.css';

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
    <div className={css.pane}>
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
