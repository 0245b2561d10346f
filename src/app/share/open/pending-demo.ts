import { slice } from '../../../base/session.ts';
import type { Demo } from '../../../contract/demo/demo.ts';

/** A demo that replaces the world of a server if the user agrees. */
export interface PendingDemo {
  readonly demo: Demo;
  /** The encoded demo in the address; null if it came from a file. */
  readonly link: string | null;
}

interface Pending {
  readonly pending: PendingDemo | null;
  readonly ask: (pending: PendingDemo | null) => void;
}

export const usePendingDemo = slice<Pending>('pendingDemo', (set) => ({
  pending: null,
  ask: (pending) => set({ pending }),
}));
