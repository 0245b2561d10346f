import { slice } from '../../../base/session.ts';
import type { Demo } from '../../../contract/demo/demo.ts';

/** A demo that waits until the user agrees that it replaces the world of a server. */
export interface PendingDemo {
  readonly demo: Demo;
  /** The encoded demo in the address; null if it came from a file. */
  readonly link: string | null;
}

interface PendingDemoSlice {
  readonly pendingDemo: PendingDemo | null;
  readonly setPendingDemo: (pendingDemo: PendingDemo | null) => void;
}

export const usePendingDemo = slice<PendingDemoSlice>('pendingDemo', (set) => ({
  pendingDemo: null,
  setPendingDemo: (pendingDemo) => set({ pendingDemo }),
}));
