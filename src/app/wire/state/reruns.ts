import { slice } from '../../../base/session.ts';

/** An exchange that was sent again from another. */
export interface Rerun {
  /** Id of the exchange that was sent first. */
  readonly first: string;
  /** How its request differs from the first one, in sentences. */
  readonly notes: readonly string[];
}

const MAX_RERUNS = 200;

/** The reruns since the page was loaded, by epoch of the world and id of the new exchange. */
export const useReruns = slice<{
  readonly reruns: Readonly<Record<string, Rerun>>;
  readonly note: (key: string, rerun: Rerun) => void;
}>('reruns', (set) => ({
  reruns: {},
  note: (key, rerun) =>
    set(({ reruns }) => ({
      reruns: Object.fromEntries([...Object.entries(reruns), [key, rerun]].slice(-MAX_RERUNS)),
    })),
}));

export const rerunKey = ({ epoch }: { readonly epoch: number }, id: string): string =>
  `${epoch} ${id}`;
