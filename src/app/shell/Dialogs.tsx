import { lazy, Suspense, useEffect } from 'react';
import { whenQuiet } from '../../ui/when-quiet.ts';
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

/** The open dialog, loaded when it is first opened. */
export function Dialogs() {
  const { open, close } = useDialogs();
  // Users type as soon as they open the palette, so it must be loaded already.
  useEffect(() => whenQuiet(() => void loadPalette().catch(() => undefined)), []);
  if (open === null) return null;
  const Open = DIALOGS[open];
  return (
    <Suspense>
      <Open onClose={close} />
    </Suspense>
  );
}
