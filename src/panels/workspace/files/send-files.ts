import { callMethod, type MethodArguments, MethodRefused } from '../../../client/call-method.ts';
import { beginUpload, sendBytes, type Upload } from '../../../client/files.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';

/** How often the progress of an upload is read, in milliseconds. */
const POLL_INTERVAL_MS = 250;

/** Refusals of an upload after which only another upload helps: its address is gone. */
const GONE = new Set(['upload_not_found', 'upload_expired']);

/** Uploads by file, and whether the bytes are there: what stays for the next attempt. */
export type Begun = Map<File, Upload & { isSent: boolean }>;

interface Sending {
  readonly client: ParleyClient;
  readonly token: string | null;
  readonly signal: AbortSignal;
  readonly begun: Begun;
  /** Hears how many bytes of all files have come. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Sends files one after the other, and shares them in one message. What an earlier attempt has sent is not sent again, and what
 * broke off is sent to the same address. Rejects as `beginUpload` does.
 *
 * @param place arguments of `files.completeUploadExternal` that say where and with which words
 */
export async function shareFiles(
  files: readonly File[],
  place: MethodArguments,
  sending: Sending,
): Promise<void> {
  const { client, token, signal, begun, onBytes } = sending;
  const ids: string[] = [];
  let before = 0;
  for (const file of files) {
    ids.push(await sendOne(file, sending, (bytes) => onBytes(before + bytes)));
    before += file.size;
    onBytes(before);
  }
  const args = { ...place, files: JSON.stringify(ids.map((id) => ({ id }))) };
  try {
    await callMethod(client, token, 'files.completeUploadExternal', args, signal);
    begun.clear();
  } catch (reason) {
    // The uploads are over an hour old, or of another world: the next attempt begins them again.
    if (reason instanceof MethodRefused && reason.code === 'file_not_found') begun.clear();
    throw reason;
  }
}

/** Sends one file, and answers its id. */
async function sendOne(
  file: File,
  sending: Sending,
  onBytes: (bytes: number) => void,
): Promise<string> {
  const { client, token, signal, begun } = sending;
  const upload = begun.get(file) ?? {
    ...(await beginUpload(client, token, file, signal)),
    isSent: false,
  };
  begun.set(file, upload);
  if (upload.isSent) return upload.file_id;
  const stop = watch(client, upload.file_id, onBytes);
  try {
    await sendBytes(client, upload, file, signal);
  } catch (reason) {
    const code = reason instanceof MethodRefused ? reason.code : '';
    if (GONE.has(code)) begun.delete(file);
    // An answer that was lost on its way: the bytes are there.
    if (code !== 'upload_already_received') throw reason;
  } finally {
    stop();
  }
  upload.isSent = true;
  return upload.file_id;
}

/** Asks the platform how much of a file has come, until the returned function is called. */
function watch(client: ParleyClient, id: string, onBytes: (bytes: number) => void): () => void {
  let isOver = false;
  const ask = async () => {
    const { received_bytes } = await client
      .sandbox<{ received_bytes: number }>(`/uploads/${id}`)
      .catch(() => ({ received_bytes: 0 }));
    if (isOver) return;
    onBytes(received_bytes);
    timer = setTimeout(() => void ask(), POLL_INTERVAL_MS);
  };
  let timer = setTimeout(() => void ask(), POLL_INTERVAL_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
