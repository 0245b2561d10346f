import * as z from 'zod/mini';
import type { PanelState } from '../../../kit/panel.ts';
import { KeptDrafts } from './kept-drafts.ts';

const MAX_NAME_LENGTH = 200;

const LinkedDraft = z.object({
  name: z.string().check(z.maxLength(MAX_NAME_LENGTH)),
  payload: z.record(z.string(), z.unknown()),
});

/** The open draft for a link, because the address does not hold it. A draft from a link is added to the drafts of the browser. */
export const lentDraft: PanelState = {
  read: () => {
    const kept = new KeptDrafts();
    const draft = kept.read(kept.current);
    return draft && { name: draft.name, payload: draft.payload };
  },
  write: (value) => {
    const linked = LinkedDraft.safeParse(value);
    if (!linked.success) return;
    const kept = new KeptDrafts();
    const id = crypto.randomUUID();
    kept.write({ id, ...linked.data, changed: Date.now() });
    kept.open(id);
  },
};
