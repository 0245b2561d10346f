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
    const drafts = new KeptDrafts();
    const draft = drafts.read(drafts.current);
    return draft && { name: draft.name, payload: draft.payload };
  },
  write: (value) => {
    const linked = LinkedDraft.safeParse(value);
    if (!linked.success) return;
    const drafts = new KeptDrafts();
    const id = crypto.randomUUID();
    drafts.write({ id, ...linked.data, changed: Date.now() });
    drafts.open(id);
  },
};
