import { useEffect, useRef, useState } from 'react';
import { late } from '../../../base/late.ts';
import { useLiveClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useNotes } from '../state/notes.ts';

const SAVE_HAR = late(() => import('./save-har.ts'));

/** Saves exchanges as a HAR file, which takes a while for many. Ends with the wire, without a file. */
export function useHarExport(): {
  /** How far it is; null while nothing is saved. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** `filter` says what the exchanges have in common; empty if they are all there are. */
  readonly save: (exchanges: readonly ExchangeSummary[], filter: string) => Promise<void>;
  readonly stop: () => void;
} {
  const client = useLiveClient();
  const { noteOf } = useNotes();
  const announce = useAnnouncements((state) => state.announce);
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  // An export ends with the wire.
  useEffect(() => () => running.current?.abort(), []);

  async function save(exchanges: readonly ExchangeSummary[], filter: string) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const total = exchanges.length;
    setProgress({ done: 0, total });
    try {
      const { saveHar } = await SAVE_HAR.load();
      const missing = await saveHar(client, exchanges, filter, {
        noteOf,
        onProgress: (done) => setProgress({ done, total }),
        signal: own.signal,
      });
      const left = missing === 0 ? '' : ` ${missing} were no longer in the log.`;
      announce(`${total - missing} calls saved as HAR.${left}`);
    } catch (error) {
      if (!own.signal.aborted) announce(`Not saved. ${messageOf(error)}`);
    } finally {
      if (running.current === own) setProgress(null);
    }
  }
  return { progress, save, stop: () => running.current?.abort() };
}
