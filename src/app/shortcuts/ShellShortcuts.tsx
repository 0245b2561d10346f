import { useEffect, useEffectEvent } from 'react';
import { useDialogs } from '../dialogs.ts';
import { makeRoomForWire, toggleDock } from '../demo/state/dock.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import {
  isPressed,
  PALETTE,
  SHARE,
  SHORTCUTS,
  TOGGLE_DOCK,
  TOGGLE_WIRE,
  WORLDS,
} from './shortcut.ts';

/** Handles the keyboard shortcuts of the shell while it is mounted. */
export function ShellShortcuts() {
  const wire = useWirePlace();
  const toggleWire = useEffectEvent(() => wire.setOpen(makeRoomForWire() || !wire.isOpen));
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { show } = useDialogs.getState();
      if (isPressed(PALETTE, event)) show('palette');
      else if (isPressed(SHORTCUTS, event)) show('shortcuts');
      else if (isPressed(WORLDS, event)) show('worlds');
      else if (isPressed(SHARE, event)) show('share');
      else if (isPressed(TOGGLE_WIRE, event)) toggleWire();
      else if (isPressed(TOGGLE_DOCK, event)) toggleDock();
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return null;
}
