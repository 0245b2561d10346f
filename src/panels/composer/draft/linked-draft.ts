import * as z from 'zod/mini';
import type { PanelState } from '../../../kit/panel.ts';
import { DraftStorage } from './draft-storage.ts';

const MAX_NAME_LENGTH = 200;

const LinkedDraftJson = z.object({
  name: z.string().check(z.maxLength(MAX_NAME_LENGTH)),
  payload: z.record(z.string(), z.unknown()),
});

/** Puts the open draft into a shared link, because the address does not hold it. Adds the draft of a link to those of the browser. */
export const linkedDraft: PanelState = {
  read: () => {
    const drafts = new DraftStorage();
    const draft = drafts.read(drafts.openDraftId);
    return draft && { name: draft.name, payload: draft.payload };
  },
  write: (value) => {
    const parsed = LinkedDraftJson.safeParse(value);
    if (!parsed.success) return;
    const drafts = new DraftStorage();
    const id = crypto.randomUUID();
    drafts.write({ id, ...parsed.data, changed: Date.now() });
    drafts.rememberOpen(id);
  },
};
