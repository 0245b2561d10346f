import { useCallback, useEffect, useState } from 'react';
import type { StorageUse, WorldLine, Worlds } from '../../contract/worlds.ts';
import { useAnnouncements } from '../announcements.ts';

/** The worlds of this browser, and how to change them. */
export interface WorldList {
  readonly worlds: Worlds;
  /** The worlds as they are listed; undefined until they have been read. */
  readonly lines: readonly WorldLine[] | undefined;
  readonly storage: StorageUse | undefined;
  /** Why the last change or reading failed; null if it succeeded. */
  readonly problem: string | null;
  readonly isBusy: boolean;
  /**
   * Makes a change, reads the list again, and makes the announcement, which may be a function of the result. Resolves to whether
   * the change succeeded. If it failed, `problem` says why.
   */
  readonly change: <Result>(
    work: (worlds: Worlds) => Promise<Result>,
    announcement: string | ((result: Result) => string),
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

  const readWorlds = useCallback(async () => {
    const [lines, storage] = await Promise.all([worlds.list(), worlds.storage()]);
    setReading((before) => ({ lines: keepOrder(before?.lines ?? [], lines), storage }));
  }, [worlds]);

  // Reads the list now, and again whenever the window gets the focus.
  useEffect(() => {
    const readList = () =>
      void readWorlds().catch((reason: unknown) => setProblem(messageOf(reason)));
    readList();
    // Other tabs open, make and delete worlds too.
    window.addEventListener('focus', readList);
    return () => window.removeEventListener('focus', readList);
  }, [readWorlds]);

  const change: WorldList['change'] = async (work, announcement) => {
    setBusy(true);
    setProblem(null);
    try {
      const result = await work(worlds);
      await readWorlds();
      announce(typeof announcement === 'string' ? announcement : announcement(result));
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

/** Orders the worlds of a new reading as in the reading before, so that no world moves under the pointer. New worlds come last. */
export function keepOrder(
  before: readonly WorldLine[],
  after: readonly WorldLine[],
): readonly WorldLine[] {
  const indexes = new Map(before.map(({ name }, index) => [name, index]));
  const indexOf = ({ name }: WorldLine) => indexes.get(name) ?? before.length;
  return after.toSorted((one, other) => indexOf(one) - indexOf(other));
}
