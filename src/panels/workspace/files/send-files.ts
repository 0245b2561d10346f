import { callMethod, type MethodArguments, MethodRefused } from '../../../client/call-method.ts';
import { beginUpload, sendBytes, type Upload } from '../../../client/files.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';

/** How long to wait between reads of the progress, in milliseconds. */
const POLL_INTERVAL_MS = 250;

/** Refusals that mean the upload URL is gone: the file needs a new upload. */
const LOST_UPLOAD_CODES = new Set(['upload_not_found', 'upload_expired']);

/** The uploads that earlier attempts have started, by file. `isSent` says whether all bytes have arrived. */
export type StartedUploads = Map<File, Upload & { isSent: boolean }>;

interface SendOptions {
  readonly client: ParleyClient;
  readonly token: string | null;
  readonly signal: AbortSignal;
  readonly startedUploads: StartedUploads;
  /** Called with the number of bytes that have arrived, of all files together. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Sends files one after the other, and shares them in one message. A file that arrived in an earlier attempt is not sent again;
 * an interrupted one is sent to the same upload URL. Rejects as `beginUpload` does.
 *
 * @param shareArguments arguments of `files.completeUploadExternal`: the conversation, the thread and the text
 */
export async function shareFiles(
  files: readonly File[],
  shareArguments: MethodArguments,
  options: SendOptions,
): Promise<void> {
  const { client, token, signal, startedUploads, onBytes } = options;
  const ids: string[] = [];
  let earlierBytes = 0;
  for (const file of files) {
    ids.push(await sendFile(file, options, (bytes) => onBytes(earlierBytes + bytes)));
    earlierBytes += file.size;
    onBytes(earlierBytes);
  }
  const args = { ...shareArguments, files: JSON.stringify(ids.map((id) => ({ id }))) };
  try {
    await callMethod(client, token, 'files.completeUploadExternal', args, signal);
    startedUploads.clear();
  } catch (reason) {
    // The uploads are over an hour old, or belong to another world: the next attempt starts new ones.
    if (reason instanceof MethodRefused && reason.code === 'file_not_found') startedUploads.clear();
    throw reason;
  }
}

/** Sends one file, and returns its id. */
async function sendFile(
  file: File,
  options: SendOptions,
  onBytes: (bytes: number) => void,
): Promise<string> {
  const { client, token, signal, startedUploads } = options;
  const upload = startedUploads.get(file) ?? {
    ...(await beginUpload(client, token, file, signal)),
    isSent: false,
  };
  startedUploads.set(file, upload);
  if (upload.isSent) return upload.file_id;
  const stopWatching = watchProgress(client, upload.file_id, onBytes);
  try {
    await sendBytes(client, upload, file, signal);
  } catch (reason) {
    const code = reason instanceof MethodRefused ? reason.code : '';
    if (LOST_UPLOAD_CODES.has(code)) startedUploads.delete(file);
    // The platform has the bytes: the answer to an earlier attempt was lost.
    if (code !== 'upload_already_received') throw reason;
  } finally {
    stopWatching();
  }
  upload.isSent = true;
  return upload.file_id;
}

/** Reads how many bytes of a file have arrived, again and again, until the returned function is called. */
function watchProgress(
  client: ParleyClient,
  id: string,
  onBytes: (bytes: number) => void,
): () => void {
  let isStopped = false;
  const poll = async () => {
    const { received_bytes } = await client
      .sandbox<{ received_bytes: number }>(`/uploads/${id}`)
      .catch(() => ({ received_bytes: 0 }));
    if (isStopped) return;
    onBytes(received_bytes);
    timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
  };
  let timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
