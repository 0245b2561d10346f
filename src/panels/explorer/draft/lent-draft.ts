import type { PanelState } from '../../../kit/panel.ts';
import { draftInSearch, explorerSearch, searchOfAnyDraft } from './explorer-search.ts';
import { useKeptDrafts } from './kept-drafts.ts';

/** The draft that links and files carry for the open method, if the address does not have it: it is long, or has a secret. */
export const lentDraft: PanelState = {
  read: (raw) => {
    const search = explorerSearch(raw);
    const { drafts, method: last } = useKeptDrafts.getState();
    const method = search.method ?? last;
    const draft = method === null ? undefined : drafts[method];
    if (method === null || draft === undefined || draftInSearch(search) !== null) return null;
    // JSON leaves out undefined values.
    return { method, ...searchOfAnyDraft(draft) };
  },
  write: (value) => {
    const search = explorerSearch({ ...(Object(value) as object) });
    const draft = draftInSearch(search);
    if (search.method === undefined || draft === null) return;
    useKeptDrafts.getState().keepDraft(search.method, draft);
  },
};
