import { open } from 'node:fs/promises';

/** The bytes of a file, or why it cannot be read: a sentence that names it. */
export type GivenFile =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly message: string };

/** Reads a file that the command line names; of a larger one than `most` bytes only one byte more than that. */
export async function readGivenFile(path: string, most: number): Promise<GivenFile> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const bytes = new Uint8Array(Math.min(size, most + 1));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
      return { ok: true, bytes: bytes.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason =
      REASONS[String(code)] ?? (error instanceof Error ? error.message : String(error));
    return { ok: false, message: `${path}: ${reason}` };
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EACCES: 'This file may not be read.',
  EISDIR: 'This is a folder.',
};
