import { slice } from './session.ts';
import { LOCAL, SESSION, type SafeStorage } from './storage.ts';

const drafts = slice<{
  /** The open world, if it was made from a demo; otherwise null. */
  readonly demoWorld: string | null;
  /** How often a draft has changed. */
  readonly changeCount: number;
}>('drafts', () => ({ demoWorld: null, changeCount: 0 }));

/**
 * From now on stores the drafts of panels for this demo world alone, until the tab closes; null stores them as usual. The host
 * calls it before a panel opens. A draft from a link must not replace what the visitor typed in other worlds, and must not open
 * there: in other worlds the page loads the pictures that a draft names, also from other sites.
 */
export function keepDraftsApart(demoWorld: string | null): void {
  if (drafts.getState().demoWorld !== demoWorld) drafts.setState({ demoWorld });
}

/** Panels call this after each change of what `PanelState.read` returns. */
export const noteDraftChange = (): void =>
  void drafts.setState(({ changeCount }) => ({ changeCount: changeCount + 1 }));

/** Calls `listener` after every change of a draft, until the returned function is called. */
export const onDraftChange = (listener: () => void): (() => void) =>
  drafts.subscribe((after, before) => {
    if (after.changeCount !== before.changeCount) listener();
  });

/** A storage that uses `storage`, or in a demo world the part of the session storage for that world. */
function createDraftStorage(storage: SafeStorage): SafeStorage {
  const prefix = () => {
    const { demoWorld } = drafts.getState();
    return demoWorld === null ? '' : `parley.drafts.${demoWorld}.`;
  };
  const chooseStorage = () => (drafts.getState().demoWorld === null ? storage : SESSION);
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
      void drafts.subscribe((after, before) => {
        if (after.demoWorld !== before.demoWorld) listener();
      }),
  };
}

/** The storage for drafts that all tabs show. */
export const SHARED_DRAFTS = createDraftStorage(LOCAL);

/** The storage for drafts of this tab. */
export const TAB_DRAFTS = createDraftStorage(SESSION);
