import type { Answered, OpenWorld } from './open-world.ts';

type Args = Readonly<Record<string, string>>;

/** A picture of one pixel. */
export const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);

/** The header of a picture of that size: all that the platform reads of one. */
export function pictureHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = PIXEL.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

interface Upload {
  /** Default: the bot. */
  readonly token?: string;
  readonly filename?: string;
  readonly bytes?: string | Uint8Array<ArrayBuffer>;
  /** Further arguments of the first step, and of the last. */
  readonly announced?: Args;
  readonly shared?: Args;
}

/** What a path below the base address is, of an address that an answer has. */
export const pathOf = (address: string): string => new URL(address).pathname;

/** Begins an upload; answers its id and the path of its address. */
export async function beginUpload(
  world: OpenWorld,
  { token, filename = 'notes.txt', bytes = 'hello', announced = {} }: Upload = {},
) {
  const body = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const args = { filename, length: String(body.length), ...announced };
  const options = token === undefined ? {} : { token };
  const answer = (await world.call('files.getUploadURLExternal', args, options)).body;
  return { id: answer.file_id as string, path: pathOf(answer.upload_url as string), body };
}

/** Uploads a file in three steps; answers what the last step answered. */
export async function uploadFile(world: OpenWorld, given: Upload = {}): Promise<Answered> {
  const { id, path, body } = await beginUpload(world, given);
  const { token, shared = {} } = given;
  await world.send(path, { method: 'POST', body });
  const files = JSON.stringify([{ id }]);
  const options = token === undefined ? {} : { token };
  return world.call('files.completeUploadExternal', { files, ...shared }, options);
}

/** Shares a file of a person in #deploys; answers the arguments of a method that acts on it. */
export async function shareAsPerson({ world }: { readonly world: OpenWorld }): Promise<Args> {
  const shared = { channel_id: world.channels['deploys'] ?? '' };
  const { files } = (await uploadFile(world, { token: world.user, shared })).body;
  return { file: files[0].id };
}
