import { resolve } from 'node:path';
import { MAX_DEMO_LENGTH, type Demo } from '../../contract/demo/demo.ts';
import { decodeDemo, readDemoText } from '../../contract/links/codec.ts';
import { worldOfDemo } from '../../platform/sandbox/demos/world-of-demo.ts';
import { readGivenFile } from './given-file.ts';
import { printable } from './printable.ts';

/** A demo from the command line, or what is wrong with it. */
export type GivenDemo =
  | { readonly ok: true; readonly demo: Demo }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the demo that a command line names: a link, the text of a demo in one, or a file, whose path is relative to `folder`.
 * Reads at most as much of a file as a demo may hold.
 *
 * @param named what names it, for messages
 */
export async function readGivenDemo(
  source: string,
  folder: string,
  named = '--demo',
): Promise<GivenDemo> {
  const failToOpen = (reason: string): GivenDemo => ({
    ok: false,
    message: printable(`${named} cannot be opened: ${reason}`),
  });
  const link = demoInLink(source);
  if (link === '') return failToOpen(`the link “${clip(source)}” has no parameter “demo”`);
  const reading =
    link === null ? await demoInFile(resolve(folder, source)) : await decodeDemo(link);
  if (!reading.ok) return failToOpen(reading.message);
  const { demo } = reading;
  const world = worldOfDemo(demo.world, {
    deployment: { name: demo.world.deployment ?? 'commercial' },
  });
  return world.ok ? { ok: true, demo } : failToOpen(world.reason);
}

/** The text of a demo, if this is a link or such a text; empty if it is a link without one; null if it is neither. */
function demoInLink(source: string): string | null {
  if (/^\d{1,4}\.[\w-]{8,}$/.test(source)) return source;
  if (!/^https?:\/\//i.test(source)) return null;
  return /[?&]demo=([^&]*)/.exec(source.slice(source.indexOf('#')))?.[1] ?? '';
}

async function demoInFile(path: string) {
  const file = await readGivenFile(path, MAX_DEMO_LENGTH);
  return file.ok ? readDemoText(file.bytes) : file;
}

const clip = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
