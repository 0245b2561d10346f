import { resolve } from 'node:path';
import {
  MAX_WORLD_FILE_LENGTH,
  readWorldFile,
  type BothWorlds,
} from '../../platform/service/world-file.ts';
import { readGivenFile } from './given-file.ts';
import { printable } from './printable.ts';

/** A world from the command line, or what is wrong with it. */
export type GivenWorld =
  | { readonly ok: true; readonly worlds: BothWorlds }
  | { readonly ok: false; readonly message: string };

/** Reads the file that `--world` names; its path is relative to `folder`. Reads no more than a world may have. */
export async function readGivenWorld(source: string, folder: string): Promise<GivenWorld> {
  const file = await readGivenFile(resolve(folder, source), MAX_WORLD_FILE_LENGTH);
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
  message: printable(`--world cannot be opened: ${reason}`),
});

/** Where the apps of these worlds have their events sent: origins, each once. Whoever wrote the file chose them. */
export function receiversIn({ commercial, government }: BothWorlds): readonly string[] {
  const urls = [...commercial.rows, ...(government?.rows ?? [])].flatMap(({ table, row }) => {
    const url: unknown = table === 'apps' ? Object(row)['request_url'] : null;
    return typeof url === 'string' && URL.canParse(url) ? [new URL(url)] : [];
  });
  return [...new Set(urls.map(({ origin }) => origin))];
}
