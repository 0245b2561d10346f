import type { PanelState } from '../../../kit/panel.ts';
import { draftInSearch, explorerSearch, searchOfAnyDraft } from './explorer-search.ts';
import { useTabDrafts } from './tab-drafts.ts';

/**
 * The draft that a link or file carries for the open method. Null if the address has the draft; it has no draft that is long or
 * has a secret.
 */
export const linkedDraft: PanelState = {
  read: (raw) => {
    const search = explorerSearch(raw);
    const { drafts, method: lastMethod } = useTabDrafts.getState();
    const method = search.method ?? lastMethod;
    const draft = method === null ? undefined : drafts[method];
    if (method === null || draft === undefined || draftInSearch(search) !== null) return null;
    // JSON leaves out undefined values.
    return { method, ...searchOfAnyDraft(draft) };
  },
  write: (value) => {
    const search = explorerSearch({ ...(Object(value) as object) });
    const draft = draftInSearch(search);
    if (search.method === undefined || draft === null) return;
    useTabDrafts.getState().storeDraft(search.method, draft);
  },
};
