import { isJsonObject } from '../contract/json.ts';
import { callMethod, MethodRefused, pageHeaders } from './call-method.ts';
import type { ParleyClient } from './transport/client.ts';
import { throwNoAnswer } from './transport/refusal.ts';

/** What the page shows of a file that a message shares. */
export interface ShownFile {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly size: number;
  readonly mimetype: string;
  readonly pretty_type: string;
  readonly url_private: string;
  readonly alt_txt?: string;
  readonly original_w?: number;
  readonly original_h?: number;
  readonly thumb_360?: string;
  readonly thumb_720?: string;
  readonly preview?: string;
  readonly preview_is_truncated?: boolean;
}

/** The files of a message that have all fields the page needs. */
export const filesOf = ({ files = [] }: { readonly files?: readonly unknown[] | undefined }) =>
  files.filter(canBeShown);

function canBeShown(file: unknown): file is ShownFile {
  if (!isJsonObject(file)) return false;
  const texts = ['id', 'title', 'name', 'mimetype', 'pretty_type', 'url_private'];
  return texts.every((name) => typeof file[name] === 'string') && typeof file['size'] === 'number';
}

type Client = Pick<ParleyClient, 'baseUrl' | 'call' | 'fetch'>;

/** An upload that has begun: where its bytes go, and the id with which `files.completeUploadExternal` shares it. */
export interface Upload {
  readonly upload_url: string;
  readonly file_id: string;
}

/** Announces a file to the platform. Rejects with `MethodRefused` or `NoAnswer`, and if `signal` is aborted. */
export const beginUpload = (
  client: Client,
  token: string | null,
  file: File,
  signal: AbortSignal,
): Promise<Upload> => {
  const args = { filename: file.name, length: String(file.size) };
  return callMethod<Upload>(client, token, 'files.getUploadURLExternal', args, signal);
};

/** Sends the bytes of a file where its upload says. Rejects as `beginUpload` does, and can then be tried again. */
export async function sendBytes(
  client: Client,
  { upload_url }: Upload,
  file: File,
  signal: AbortSignal,
): Promise<void> {
  const init = { method: 'POST', body: file, headers: headersOf(null), signal };
  const answer = await client.fetch(upload_url, init).catch(throwNoAnswer('POST /upload'));
  if (!answer.ok) throw await refusalOf('the upload', answer);
}

/** Uploads a file, and returns its id. Rejects as `beginUpload` does. */
export async function sendFile(
  client: Client,
  token: string | null,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const upload = await beginUpload(client, token, file, signal);
  await sendBytes(client, upload, file, signal);
  return upload.file_id;
}

/**
 * Reads the bytes of a file or of a thumbnail. Refuses addresses outside of the platform: an address in the message of a
 * stranger must not get the token.
 */
export async function readFile(
  client: Client,
  token: string | null,
  address: string,
  signal?: AbortSignal,
): Promise<Blob> {
  if (!['pri', 'tmb'].some((kind) => address.startsWith(`${client.baseUrl}/files-${kind}/`)))
    throw new Error('The bytes of this file are in another world.');
  const init = { headers: headersOf(token), ...(signal && { signal }) };
  const answer = await client.fetch(address, init).catch(throwNoAnswer('GET /files-pri'));
  if (!answer.ok) throw await refusalOf('the download', answer);
  return answer.blob();
}

const headersOf = (token: string | null): [string, string][] =>
  pageHeaders(token).map(([name, value]) => [name, value]);

/** Makes a `MethodRefused` of the failed answer to an upload or a download. */
async function refusalOf(method: string, answer: Response): Promise<MethodRefused> {
  const body: unknown = await answer.json().catch(() => null);
  const { error, message } = Object(body) as {
    readonly error?: unknown;
    readonly message?: unknown;
  };
  return new MethodRefused({
    method,
    code: typeof error === 'string' ? error : `HTTP ${answer.status}`,
    messages: typeof message === 'string' ? [message] : [],
    retry_after_s: null,
    exchange: answer.headers.get('x-parley-exchange'),
  });
}
