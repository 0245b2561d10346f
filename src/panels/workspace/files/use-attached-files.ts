import { useRef, useState } from 'react';
import { late } from '../../../base/late.ts';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { MAX_FILES_AT_ONCE } from '../../../contract/files/limits.ts';
import type { StartedUploads } from './send-files.ts';

const SEND_FILES = late(() => import('./send-files.ts'));

/** A file that will be sent with the next message. */
export interface AttachedFile {
  readonly key: number;
  readonly file: File;
}

/** The files of the message being written, and the progress of their upload. */
export interface AttachedFiles {
  readonly chosen: readonly AttachedFile[];
  /** How many bytes have arrived; null while nothing is uploaded. */
  readonly sent: number | null;
  /** Why the last attempt was refused. */
  readonly error: Error | null;
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (key: number) => void;
  /** Uploads and shares all files. Resolves to false if that failed: the files stay, and `error` has the reason. */
  readonly share: (text: string) => Promise<boolean>;
  readonly stop: () => void;
  readonly dismiss: () => void;
}

/** Files for a message in a conversation or thread. They are sent one after the other, and shared in one message. */
export function useAttachedFiles(channel: string, thread: string | undefined): AttachedFiles {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  const [chosen, setChosen] = useState<readonly AttachedFile[]>([]);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const lastKey = useRef(0);
  const abort = useRef<AbortController | null>(null);
  const [started] = useState<StartedUploads>(() => new Map());

  async function share(text: string): Promise<boolean> {
    const stop = new AbortController();
    abort.current = stop;
    setError(null);
    setSent(0);
    try {
      const { shareFiles } = await SEND_FILES.load();
      const place = {
        channel_id: channel,
        thread_ts: thread,
        initial_comment: text === '' ? undefined : text,
      };
      const { signal } = stop;
      await shareFiles(
        chosen.map(({ file }) => file),
        place,
        { client, token, signal, started, onBytes: setSent },
      );
      setChosen([]);
      return true;
    } catch (reason) {
      if (!stop.signal.aborted)
        setError(reason instanceof Error ? reason : new Error(String(reason)));
      return false;
    } finally {
      setSent(null);
    }
  }

  return {
    chosen,
    sent,
    error,
    add: (files) => {
      const added = Array.from(files, (file) => {
        lastKey.current += 1;
        return { key: lastKey.current, file };
      });
      setChosen((before) => [...before, ...added].slice(0, MAX_FILES_AT_ONCE));
    },
    remove: (key) => setChosen((before) => before.filter((each) => each.key !== key)),
    share,
    stop: () => abort.current?.abort(),
    dismiss: () => setError(null),
  };
}
