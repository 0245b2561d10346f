import { resolve } from 'node:path';
import {
  LARGEST_WORLD_FILE,
  readWorldFile,
  type BothWorlds,
} from '../../platform/service/world-file.ts';
import { givenFile } from './given-file.ts';

/** A world from the command line, or what is wrong with it. */
export type GivenWorld =
  | { readonly ok: true; readonly worlds: BothWorlds }
  | { readonly ok: false; readonly message: string };

/** Reads the file that `--world` names; its path is relative to `folder`. Reads no more than a world may have. */
export async function givenWorld(source: string, folder: string): Promise<GivenWorld> {
  const file = await givenFile(resolve(folder, source), LARGEST_WORLD_FILE);
  if (!file.ok) return unreadable(file.message);
  try {
    const read = await readWorldFile(new Blob([file.bytes]));
    return read.kind === 'world'
      ? { ok: true, worlds: read.worlds }
      : unreadable('this is the file of a demo; start it with --demo.');
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

const unreadable = (reason: string): GivenWorld => ({
  ok: false,
  message: `--world cannot be opened: ${reason}`,
});
