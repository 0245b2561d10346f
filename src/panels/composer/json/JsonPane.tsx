import { useState } from 'react';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { parseJson } from '../../../contract/json.ts';
import { JsonEditor } from '../../../ui/code/JsonEditor.tsx';
import { ofPayload, payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import type { HistoryChange } from '../draft/history.ts';
import { SUGGESTIONS } from './suggestions.ts';
import css from './JsonPane.module.css';

export interface JsonPaneProps {
  readonly draft: MessageDraft;
  readonly faults: readonly BlockFault[];
  readonly change: (change: HistoryChange) => void;
}

/**
 * The payload as JSON, in step with the form both ways. What is no JSON yet stays as it was typed, beside the
 * last draft that was; a change elsewhere takes its place.
 */
export function JsonPane({ draft, faults, change }: JsonPaneProps) {
  const payload = payloadOf(draft);
  const current = JSON.stringify(payload);
  /** The text as typed, and the payload it describes, as JSON. */
  const [typed, setTyped] = useState<{ text: string; payload: string } | null>(null);
  const text = typed?.payload === current ? typed.text : JSON.stringify(payload, null, 2);
  const read = readPayload(text);

  function write(next: string) {
    const value = readPayload(next);
    if ('fault' in value) return setTyped({ text: next, payload: current });
    // What comes back of the draft is compared, so its fields are in the draft's order.
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
        suggestions={SUGGESTIONS}
      />
      {'fault' in read && (
        <p className={css.fault} role="status">
          {read.fault} The message is still as it was before.
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
  if ('fault' in read) return { fault: `This is no JSON yet: ${read.fault}.` };
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { fault: 'A payload is an object: it begins with { and ends with }.' };
  }
  const payload = value as Readonly<Record<string, unknown>>;
  return { payload, ordered: payloadOf(ofPayload(payload)) };
}
