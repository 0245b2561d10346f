import { useEffect, useRef, useState } from 'react';
import { late } from '../../../base/late.ts';
import { useLiveClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useNotes } from '../state/notes.ts';

const SAVE_HAR = late(() => import('./save-har.ts'));

/** Saves exchanges as a HAR file. Many exchanges take a while; if the wire is closed meanwhile, no file is saved. */
export function useHarExport(): {
  /** The progress of the export; null while nothing is exported. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** `filter` is the filter of the list in words; empty if the list has all exchanges. */
  readonly save: (exchanges: readonly ExchangeSummary[], filter: string) => Promise<void>;
  readonly stop: () => void;
} {
  const client = useLiveClient();
  const { noteOf } = useNotes();
  const announce = useAnnouncements((state) => state.announce);
  const runningExport = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  // Stops the export when the wire is closed.
  useEffect(() => () => runningExport.current?.abort(), []);

  async function save(exchanges: readonly ExchangeSummary[], filter: string) {
    runningExport.current?.abort();
    const controller = new AbortController();
    runningExport.current = controller;
    const total = exchanges.length;
    setProgress({ done: 0, total });
    try {
      const { saveHar } = await SAVE_HAR.load();
      const missingCount = await saveHar(client, exchanges, filter, {
        noteOf,
        onProgress: (done) => setProgress({ done, total }),
        signal: controller.signal,
      });
      const missingText = missingCount === 0 ? '' : ` ${missingCount} were no longer in the log.`;
      announce(`${total - missingCount} calls saved as HAR.${missingText}`);
    } catch (error) {
      if (!controller.signal.aborted) announce(`Not saved. ${messageOf(error)}`);
    } finally {
      if (runningExport.current === controller) setProgress(null);
    }
  }
  return { progress, save, stop: () => runningExport.current?.abort() };
}
