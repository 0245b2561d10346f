import type { Demo } from '../../contract/demo/demo.ts';
import { parseJson, isJsonObject } from '../../contract/json.ts';
import { readDemoText } from '../../contract/links/codec.ts';
import type { KeptWorld } from '../store/journal.ts';
import { MAX_SNAPSHOT_DEPTH, readKeptWorld } from './snapshot.ts';

/** The largest file that is read, in bytes: as large as a snapshot that the sandbox takes. */
export const MAX_WORLD_FILE_LENGTH = 64 * 1024 * 1024;

/** The two deployments of a world; the government one is null if the world has none of its own. */
export interface BothWorlds {
  readonly commercial: KeptWorld;
  readonly government: KeptWorld | null;
}

/**
 * The file of a world: the snapshot of its commercial deployment, which `PUT /sandbox/snapshot` reads too, with its
 * title and the snapshot of its government deployment. In parts, because one string of it might be too long.
 */
export function worldFile(title: string, { commercial, government }: BothWorlds): Blob {
  const parts = ['{"title":', JSON.stringify(title), ','];
  if (government !== null) parts.push('"government":{', ...writeMembers(government), '},');
  parts.push(...writeMembers(commercial), '}\n');
  return new Blob(parts, { type: 'application/json' });
}

/** The members of a snapshot. */
function* writeMembers({ rows, ...head }: KeptWorld): Generator<string> {
  yield `${JSON.stringify(head).slice(1, -1)},"rows":[`;
  for (const [at, row] of rows.entries()) yield (at === 0 ? '' : ',') + JSON.stringify(row);
  yield ']';
}

export type ReadFile =
  | { readonly kind: 'world'; readonly title: string; readonly worlds: BothWorlds }
  | { readonly kind: 'demo'; readonly demo: Demo };

/** Reads the file of a world, a snapshot or a demo. Rejects with a message for the user. */
export async function readWorldFile(file: Blob): Promise<ReadFile> {
  if (file.size > MAX_WORLD_FILE_LENGTH)
    throw new Error(
      `The file is larger than ${MAX_WORLD_FILE_LENGTH / 1024 / 1024} MB, too large for a world.`,
    );
  const text = await file.text();
  const read = parseJson(text, MAX_SNAPSHOT_DEPTH + 1);
  if ('fault' in read) throw new Error(`The file cannot be read as JSON (${read.fault}).`);
  const { value } = read;
  if (!isJsonObject(value)) throw new Error('The file holds neither a world nor a demo.');
  if (value['format'] === 'parley-demo') {
    const reading = readDemoText(text);
    if (!reading.ok) throw new Error(`This demo cannot be read. ${reading.message}`);
    return { kind: 'demo', demo: reading.demo };
  }
  const { government, title } = value;
  return {
    kind: 'world',
    title: typeof title === 'string' ? title : '',
    worlds: {
      commercial: readSnapshot(value),
      government: government === undefined ? null : readSnapshot(government),
    },
  };
}

/** Reads the parsed JSON of a snapshot. Throws with a message for the user. */
export function readSnapshot(value: unknown): KeptWorld {
  const read = readKeptWorld(value);
  if (!read.ok) throw new Error(`This world cannot be read: ${read.reason}.`);
  return read.world;
}
