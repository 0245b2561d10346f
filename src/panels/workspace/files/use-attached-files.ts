import { useRef, useState } from 'react';
import { late } from '../../../base/late.ts';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { MAX_FILES_AT_ONCE } from '../../../contract/files/limits.ts';
import type { Begun } from './send-files.ts';

const SEND_FILES = late(() => import('./send-files.ts'));

/** A file that will be sent with the next message. */
export interface AttachedFile {
  readonly key: number;
  readonly file: File;
}

/** The files beside what is typed: chosen, dropped or pasted, and how far they are on their way. */
export interface AttachedFiles {
  readonly chosen: readonly AttachedFile[];
  /** How many bytes have come; null if nothing is under way. */
  readonly sent: number | null;
  /** Why the last attempt was refused. */
  readonly error: Error | null;
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (key: number) => void;
  /** Uploads and shares all of them. True: they are shared. Otherwise they stay, with the reason in `error`, and what has come is not sent again. */
  readonly share: (text: string) => Promise<boolean>;
  readonly stop: () => void;
  readonly dismiss: () => void;
}

/** Files for a conversation, or a thread of it. They are sent one after the other, and shared in one message. */
export function useAttachedFiles(channel: string, thread: string | undefined): AttachedFiles {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  const [chosen, setChosen] = useState<readonly AttachedFile[]>([]);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const next = useRef(0);
  const stopping = useRef<AbortController | null>(null);
  const [begun] = useState<Begun>(() => new Map());

  async function share(text: string): Promise<boolean> {
    const stop = new AbortController();
    stopping.current = stop;
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
        { client, token, signal, begun, onBytes: setSent },
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
        next.current += 1;
        return { key: next.current, file };
      });
      setChosen((before) => [...before, ...added].slice(0, MAX_FILES_AT_ONCE));
    },
    remove: (key) => setChosen((before) => before.filter((each) => each.key !== key)),
    share,
    stop: () => stopping.current?.abort(),
    dismiss: () => setError(null),
  };
}
