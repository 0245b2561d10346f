import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/ports.ts';
import type { ShareOptions } from '../share/arguments.ts';
import type { RunningHost } from '../share/host.ts';

/** A folder for worlds, removed with the function beside it. */
export function makeFolder() {
  const data = mkdtempSync(join(tmpdir(), 'parley-share-'));
  return { data, remove: () => rmSync(data, { recursive: true, force: true }) };
}

/** The address of the first world of a host. */
export const baseOf = ({ origin, worlds }: Pick<RunningHost, 'origin' | 'worlds'>) =>
  `${origin}${worlds[0]?.path}`.replace(/\/$/, '');

/** Options of a host on a free port, whose worlds may send to this machine and answer as often as they are asked. */
export const optionsFor = async (data: string): Promise<ShareOptions> => ({
  port: await freePort(),
  host: '127.0.0.1',
  origin: null,
  data,
  worlds: 0,
  isClass: false,
  delivery: ['127.0.0.1', 'localhost'],
  days: 30,
  megabytes: 1000,
  calls: 100_000,
  json: false,
});
