import { MAX_FILES, MAX_WORLD_FILE_BYTES } from '../../contract/files/limits.ts';
import type { World } from '../model/world/world.ts';
import type { FileStore } from '../runtime/file-store.ts';

/** How long an upload may take from its beginning to its completion, in seconds of the world's clock. */
export const UPLOAD_LIFE_S = 3_600;

/** Lets go of uploads that were begun and never completed. */
export function forgetStaleUploads(world: Pick<World, 'files' | 'clock'>): void {
  const oldest = world.clock.now() - UPLOAD_LIFE_S;
  const stale = [...world.files.scanIndex('upload', { prefix: '' })].filter(
    ({ begun }) => begun < oldest,
  );
  for (const { id } of stale) world.files.remove(id);
}

/** What a world has no more room for, in words; null if a file of that many bytes fits. */
export function fullness(world: Pick<World, 'files'>, bytes: number): string | null {
  let taken = 0;
  for (const row of world.files.scan()) taken += row.bytes;
  if (world.files.size >= MAX_FILES) return `the world has ${MAX_FILES} files`;
  return taken + bytes > MAX_WORLD_FILE_BYTES
    ? `the files of the world have ${taken} bytes of ${MAX_WORLD_FILE_BYTES}`
    : null;
}

/**
 * Lets go of bytes that no file of the world has, the oldest first, until what the world has room for fits. Until then they
 * stay: a rewind brings deleted files back.
 */
export async function makeRoom(world: Pick<World, 'files'>, store: FileStore): Promise<void> {
  const owned = new Set<string>();
  let room = MAX_WORLD_FILE_BYTES;
  for (const { key, bytes } of world.files.scan()) {
    owned.add(key);
    room -= bytes;
  }
  const dead = [...(await store.list())].filter(([key]) => !owned.has(key));
  let left = dead.reduce((sum, [, bytes]) => sum + bytes, 0);
  for (const [key, bytes] of dead) {
    if (left <= room) break;
    await store.remove(key);
    left -= bytes;
  }
}
