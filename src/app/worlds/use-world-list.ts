import { useCallback, useEffect, useState } from 'react';
import type { StorageUse, WorldLine, Worlds } from '../../contract/worlds.ts';
import { useAnnouncements } from '../announcements.ts';

/** The worlds of this browser, and how to change them. */
export interface WorldList {
  readonly worlds: Worlds;
  /** The worlds as they are listed; undefined until they have been read. */
  readonly lines: readonly WorldLine[] | undefined;
  readonly storage: StorageUse | undefined;
  /** Why the last change or reading failed; null if it did not. */
  readonly problem: string | null;
  readonly isBusy: boolean;
  /**
   * Makes a change, reads the list again, and announces `done`, which may be a function of the result. Resolves to whether the
   * change succeeded. If it did not, `problem` says why.
   */
  readonly change: <Result>(
    work: (worlds: Worlds) => Promise<Result>,
    done: string | ((result: Result) => string),
  ) => Promise<boolean>;
}

interface Reading {
  readonly lines: readonly WorldLine[];
  readonly storage: StorageUse;
}

export function useWorldList(worlds: Worlds): WorldList {
  const announce = useAnnouncements((state) => state.announce);
  const [reading, setReading] = useState<Reading>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const read = useCallback(async () => {
    const [lines, storage] = await Promise.all([worlds.list(), worlds.storage()]);
    setReading((before) => ({ lines: keepOrder(before?.lines ?? [], lines), storage }));
  }, [worlds]);

  // Reads the list now, and again whenever the window gets the focus.
  useEffect(() => {
    const readAgain = () => void read().catch((reason: unknown) => setProblem(messageOf(reason)));
    readAgain();
    // Other tabs open, make and delete worlds too.
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [read]);

  const change: WorldList['change'] = async (work, done) => {
    setBusy(true);
    setProblem(null);
    try {
      const result = await work(worlds);
      await read();
      announce(typeof done === 'string' ? done : done(result));
      return true;
    } catch (reason) {
      setProblem(messageOf(reason));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    worlds,
    lines: reading?.lines,
    storage: reading?.storage,
    problem,
    isBusy,
    change,
  };
}

const messageOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));

/** Orders a new reading of the list like the one before, so that no world moves under the pointer. New worlds come last. */
export function keepOrder(
  before: readonly WorldLine[],
  now: readonly WorldLine[],
): readonly WorldLine[] {
  const places = new Map(before.map(({ name }, place) => [name, place]));
  const placeOf = ({ name }: WorldLine) => places.get(name) ?? before.length;
  return now.toSorted((one, other) => placeOf(one) - placeOf(other));
}
