import * as z from 'zod/mini';
import { TAB_DRAFTS } from '../../../base/drafts.ts';
import { storedValue } from '../../../base/storage.ts';
import { historyOf, type History } from './history.ts';
import { ofPayload, payloadOf } from './message-draft.ts';

const Payload = z.record(z.string(), z.unknown());

const Kept = z.object({
  /** Of the draft. */
  id: z.string(),
  present: Payload,
  past: z.array(Payload),
  future: z.array(Payload),
});

/** In characters. The oldest steps are forgotten first. */
const MAX_HISTORY_LENGTH = 400_000;

const STORED = storedValue<z.output<typeof Kept> | null>({
  in: TAB_DRAFTS,
  key: 'parley.composer.history',
  parse: (json) => Kept.parse(json),
  // A damaged history is none.
  otherwise: null,
  max_length: MAX_HISTORY_LENGTH * 2,
});

/** The history of a draft as this tab has stored it; without steps if it stored none, or the draft was changed elsewhere since. */
export function readHistory(id: string, payload: Readonly<Record<string, unknown>>): History {
  const kept = STORED.get();
  const history = historyOf(ofPayload(payload));
  if (kept?.id !== id || JSON.stringify(kept.present) !== JSON.stringify(payload)) return history;
  return {
    ...history,
    past: kept.past.map((each) => ofPayload(each)),
    future: kept.future.map((each) => ofPayload(each)),
  };
}

/** Stores the history of the draft that is open in this tab, so that undo survives a reload. */
export function writeHistory(id: string, { past, present, future }: History): void {
  const room = { left: MAX_HISTORY_LENGTH };
  STORED.set({
    id,
    present: payloadOf(present),
    future: newestOf(future.map(payloadOf), room),
    past: newestOf(past.map(payloadOf).toReversed(), room).toReversed(),
  });
}

/** The first payloads for which there is room. */
function newestOf<Payload>(payloads: readonly Payload[], room: { left: number }): Payload[] {
  const end = payloads.findIndex((payload) => {
    room.left -= JSON.stringify(payload).length;
    return room.left < 0;
  });
  return payloads.slice(0, end < 0 ? payloads.length : end);
}
