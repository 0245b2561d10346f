import * as z from 'zod/mini';
import type { PanelState } from '../../../kit/panel.ts';
import { KeptDrafts } from './kept-drafts.ts';

const MAX_NAME_LENGTH = 200;

const Lent = z.object({
  name: z.string().check(z.maxLength(MAX_NAME_LENGTH)),
  payload: z.record(z.string(), z.unknown()),
});

/** The open draft, which is in the browser's storage alone. One that is taken over is added to those of the browser. */
export const lentDraft: PanelState = {
  read: () => {
    const kept = new KeptDrafts();
    const draft = kept.read(kept.current);
    return draft && { name: draft.name, payload: draft.payload };
  },
  write: (value) => {
    const lent = Lent.safeParse(value);
    if (!lent.success) return;
    const kept = new KeptDrafts();
    const id = crypto.randomUUID();
    kept.write({ id, ...lent.data, changed: Date.now() });
    kept.open(id);
  },
};
