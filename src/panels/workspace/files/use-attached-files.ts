import { useRef, useState } from 'react';
import { late } from '../../../base/late.ts';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { MAX_FILES_AT_ONCE } from '../../../contract/files/limits.ts';
import type { StartedUploads } from './send-files.ts';

const SEND_FILES = late(() => import('./send-files.ts'));

/** A file for the next message. */
export interface AttachedFile {
  readonly key: number;
  readonly file: File;
}

/** The files of the message being written, and the progress of their upload. */
export interface AttachedFiles {
  readonly chosenFiles: readonly AttachedFile[];
  /** How many bytes the platform has received; null while nothing is being uploaded. */
  readonly sentBytes: number | null;
  /** Why the last attempt was refused. */
  readonly error: Error | null;
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (key: number) => void;
  /** Uploads and shares all files. Resolves to false if that failed: the files stay, and `error` has the reason. */
  readonly share: (text: string) => Promise<boolean>;
  readonly stop: () => void;
  readonly dismissError: () => void;
}

/** Files for a message in a conversation or thread. They are sent one after the other, and shared in one message. */
export function useAttachedFiles(channel: string, thread: string | undefined): AttachedFiles {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  const [chosenFiles, setChosenFiles] = useState<readonly AttachedFile[]>([]);
  const [sentBytes, setSentBytes] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const lastKey = useRef(0);
  const uploadController = useRef<AbortController | null>(null);
  const [startedUploads] = useState<StartedUploads>(() => new Map());

  async function share(text: string): Promise<boolean> {
    const controller = new AbortController();
    uploadController.current = controller;
    setError(null);
    setSentBytes(0);
    try {
      const { shareFiles } = await SEND_FILES.load();
      const shareArguments = {
        channel_id: channel,
        thread_ts: thread,
        initial_comment: text === '' ? undefined : text,
      };
      const { signal } = controller;
      await shareFiles(
        chosenFiles.map(({ file }) => file),
        shareArguments,
        { client, token, signal, startedUploads, onBytes: setSentBytes },
      );
      setChosenFiles([]);
      return true;
    } catch (failure) {
      if (!controller.signal.aborted)
        setError(failure instanceof Error ? failure : new Error(String(failure)));
      return false;
    } finally {
      setSentBytes(null);
    }
  }

  return {
    chosenFiles,
    sentBytes,
    error,
    add: (files) => {
      const addedFiles = Array.from(files, (file) => {
        lastKey.current += 1;
        return { key: lastKey.current, file };
      });
      setChosenFiles((before) => [...before, ...addedFiles].slice(0, MAX_FILES_AT_ONCE));
    },
    remove: (key) =>
      setChosenFiles((before) => before.filter((chosenFile) => chosenFile.key !== key)),
    share,
    stop: () => uploadController.current?.abort(),
    dismissError: () => setError(null),
  };
}
