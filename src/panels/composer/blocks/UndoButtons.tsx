import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { HistoryChange } from '../draft/history.ts';

export interface UndoButtonsProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly change: (change: HistoryChange) => void;
}

/** Undo and redo, by button and keyboard shortcut. In a text field, the shortcuts apply to the field. */
export function UndoButtons({ canUndo, canRedo, change }: UndoButtonsProps) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    const { target } = event;
    if (target instanceof Element && target.closest('input, textarea, [contenteditable=true]'))
      return;
    event.preventDefault();
    change({ kind: event.shiftKey ? 'redo' : 'undo' });
  });
  // Listens to the keys of the window.
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <IconButton
        label="Undo"
        icon={<Undo2 size={15} />}
        size="small"
        keys={['Mod', 'Z']}
        isDisabled={!canUndo}
        onPress={() => change({ kind: 'undo' })}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 size={15} />}
        size="small"
        keys={['Mod', 'Shift', 'Z']}
        isDisabled={!canRedo}
        onPress={() => change({ kind: 'redo' })}
      />
    </>
  );
}
