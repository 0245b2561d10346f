import { lazy, Suspense, useEffect } from 'react';
import { useDialogs, type DialogName } from '../dialogs.ts';

const loadPalette = () => import('../palette/CommandPalette.tsx');

const DIALOGS = {
  palette: lazy(loadPalette),
  shortcuts: lazy(() => import('../shortcuts/ShortcutsDialog.tsx')),
  reset: lazy(() => import('../bar/ResetDialog.tsx')),
  restore: lazy(() => import('../bar/RestoreDialog.tsx')),
  mint: lazy(() => import('../bar/MintDialog.tsx')),
} satisfies Record<DialogName, unknown>;

/** By then the page itself has started, in milliseconds. */
const PRELOAD_AFTER_MS = 1500;

/** The dialogue that is open, loaded when it is first asked for. */
export function Dialogs() {
  const { open, close } = useDialogs();
  useEffect(() => {
    // Whoever opens the palette types at once: it must not be on its way then.
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
