import { lazy, Suspense, useEffect } from 'react';
import { useDialogs, type DialogName } from '../dialogs.ts';

const loadPalette = () => import('../palette/CommandPalette.tsx');

const DIALOGS = {
  palette: lazy(loadPalette),
  shortcuts: lazy(() => import('../shortcuts/ShortcutsDialog.tsx')),
  reset: lazy(() => import('../bar/ResetDialog.tsx')),
  restore: lazy(() => import('../bar/RestoreDialog.tsx')),
  share: lazy(() => import('../share/dialog/ShareDialog.tsx')),
  'open-demo': lazy(() => import('../share/open/OpenDemoDialog.tsx')),
  mint: lazy(() => import('../bar/MintDialog.tsx')),
  worlds: lazy(() => import('../worlds/WorldsDialog.tsx')),
} satisfies Record<DialogName, unknown>;

/** Delay until the page itself has started, in milliseconds. */
const PRELOAD_AFTER_MS = 1500;

/** The open dialog, loaded when it is first opened. */
export function Dialogs() {
  const { open, close } = useDialogs();
  useEffect(() => {
    // Users type as soon as they open the palette, so it must be loaded already.
    const timer = setTimeout(() => void loadPalette(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (open === null) return null;
  const Open = DIALOGS[open];
  return (
    <Suspense>
      <Open onClose={close} />
    </Suspense>
  );
}
