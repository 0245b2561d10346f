import { useEffect } from 'react';
import { useChoices } from '../choices.ts';
import { useDialogs } from '../dialogs.ts';
import { makeRoomForWire, toggleDock } from '../demo/state/dock.ts';
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
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { show } = useDialogs.getState();
      const { wireOpen, setWireOpen } = useChoices.getState();
      if (isPressed(PALETTE, event)) show('palette');
      else if (isPressed(SHORTCUTS, event)) show('shortcuts');
      else if (isPressed(WORLDS, event)) show('worlds');
      else if (isPressed(SHARE, event)) show('share');
      else if (isPressed(TOGGLE_WIRE, event)) setWireOpen(makeRoomForWire() || !wireOpen);
      else if (isPressed(TOGGLE_DOCK, event)) toggleDock();
      else return;
      event.preventDefault();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return null;
}
