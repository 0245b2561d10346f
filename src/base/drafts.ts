import { slice } from './session.ts';
import { LOCAL, SESSION, type SafeStorage } from './storage.ts';

const drafts = slice<{
  /** The open world, if it was made from a demo; else null. */
  readonly world: string | null;
  /** How often a draft has changed. */
  readonly changes: number;
}>('drafts', () => ({ world: null, changes: 0 }));

/**
 * From now on stores the drafts of panels for this world alone, until the tab closes; null: as usual. The host calls it for a
 * world made from a demo, before a panel opens. A draft from a link must not replace what the visitor typed in other worlds,
 * and must not open there, where pictures of other sites are loaded.
 */
export function keepDraftsApart(world: string | null): void {
  if (drafts.getState().world !== world) drafts.setState({ world });
}

/** Panels call it after a change of what `PanelState.read` returns. */
export const noteDraftChange = (): void =>
  void drafts.setState(({ changes }) => ({ changes: changes + 1 }));

/** Calls `listener` after every change of a draft, so that links stay current, until the returned function is called. */
export const onDraftChange = (listener: () => void): (() => void) =>
  drafts.subscribe((now, before) => {
    if (now.changes !== before.changes) listener();
  });

/** Uses `storage`; in a demo world, the part of the session storage that belongs to that world. */
function draftsIn(storage: SafeStorage): SafeStorage {
  const prefix = () => {
    const { world } = drafts.getState();
    return world === null ? '' : `parley.drafts.${world}.`;
  };
  const chooseStorage = () => (drafts.getState().world === null ? storage : SESSION);
  return {
    getItem: (key) => chooseStorage().getItem(prefix() + key),
    setItem: (key, text) => chooseStorage().setItem(prefix() + key, text),
    removeItem: (key) => chooseStorage().removeItem(prefix() + key),
    isBlocked: () => chooseStorage().isBlocked(),
    keys: () =>
      chooseStorage()
        .keys()
        .flatMap((key) => (key.startsWith(prefix()) ? [key.slice(prefix().length)] : [])),
    onSwitch: (listener) =>
      void drafts.subscribe((now, before) => {
        if (now.world !== before.world) listener();
      }),
  };
}

/** The storage for drafts that all tabs show. */
export const SHARED_DRAFTS = draftsIn(LOCAL);

/** The storage for drafts of this tab. */
export const TAB_DRAFTS = draftsIn(SESSION);
