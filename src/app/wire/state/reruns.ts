import { slice } from '../../../base/session.ts';

/** What is known of an exchange that repeats the request of another. */
export interface Rerun {
  /** Id of the exchange that it repeats. */
  readonly originId: string;
  /** How its request differs from the original one, in sentences. */
  readonly notes: readonly string[];
}

const MAX_RERUNS = 200;

/** The reruns since the page was loaded, by epoch of the world and id of the new exchange. */
export const useReruns = slice<{
  readonly reruns: Readonly<Record<string, Rerun>>;
  readonly addRerun: (key: string, rerun: Rerun) => void;
}>('reruns', (set) => ({
  reruns: {},
  addRerun: (key, rerun) =>
    set(({ reruns }) => ({
      reruns: Object.fromEntries([...Object.entries(reruns), [key, rerun]].slice(-MAX_RERUNS)),
    })),
}));

export const rerunKey = ({ epoch }: { readonly epoch: number }, id: string): string =>
  `${epoch} ${id}`;
