import { create } from 'zustand';

/** How often something changed that panels keep outside of their address, so that links can follow it. */
export const useDraftChanges = create<number>()(() => 0);

/** For panels: what `PanelState.read` answers has changed. */
export const noteDraftChange = (): void => useDraftChanges.setState((count) => count + 1, true);
