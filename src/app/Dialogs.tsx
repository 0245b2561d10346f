import { lazy, Suspense } from 'react';
import { useDialogs, type DialogName } from './dialogs.ts';

const DIALOGS = {
  palette: lazy(() => import('./palette/CommandPalette.tsx')),
  shortcuts: lazy(() => import('./shortcuts/ShortcutsDialog.tsx')),
  reset: lazy(() => import('./bar/ResetDialog.tsx')),
  restore: lazy(() => import('./bar/RestoreDialog.tsx')),
  mint: lazy(() => import('./bar/MintDialog.tsx')),
} satisfies Record<DialogName, unknown>;

/** The dialogue that is open, loaded when it is first asked for. */
export function Dialogs() {
  const { open, close } = useDialogs();
  if (open === null) return null;
  const Open = DIALOGS[open];
  return (
    <Suspense>
      <Open onClose={close} />
    </Suspense>
  );
}
