import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../data/back-up.ts';
import { restore } from '../data/restore.ts';
import { DEPLOYMENTS } from '../data/world-files.ts';
import { printable } from './printable.ts';

/** The outcome of a command: for the standard output, or what is wrong. */
export interface BackupResult {
  /** 0 for a success, 1 for a failure, 2 for a mistake on the command line. */
  readonly exitCode: 0 | 1 | 2;
  readonly text?: string;
  readonly problem?: string;
}

/** How a command is called. */
export interface BackupCommand {
  /** What is typed before the options, for the texts of help: `parley backup`. */
  readonly typed: string;
  /** The folder to which the paths of the command line are relative. */
  readonly folder: string;
}

const BACKUP = {
  data: { type: 'string' },
  world: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const RESTORE = {
  data: { type: 'string' },
  from: { type: 'string' },
  replace: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export const BACKUP_OPTIONS = Object.keys(BACKUP).map((name) => `--${name}`);
export const RESTORE_OPTIONS = Object.keys(RESTORE).map((name) => `--${name}`);

const backupHelp = (
  typed: string,
) => `Writes worlds of a folder to one file, also while a server keeps its worlds there.

  ${typed} --data <folder> --to <file>

  --data <folder>  the folder that serve --data keeps worlds in
  --to <file>      a new file; it has every token and secret, so only its user may read it
  --world <name>   ${DEPLOYMENTS.join(' or ')} alone; both when left out
  --help           shows this

Exit codes: 0 if it was written, 1 if not, 2 for what was typed.
`;

const restoreHelp = (
  typed: string,
) => `Puts the worlds of a backup into a folder, once the whole backup was looked through.

  ${typed} --data <folder> --from <file>

  --data <folder>  the folder for serve --data; no server may keep its worlds there meanwhile
  --from <file>    what backup wrote
  --replace        replaces worlds that the folder has, and keeps them under other names
  --help           shows this

Exit codes: 0 if it was restored, 1 if nothing was changed, 2 for what was typed.
`;

/** `backup`: writes worlds of a folder to a file. `now` is what the backup says of its time. */
export async function runBackup(
  args: readonly string[],
  { typed, folder }: BackupCommand,
  now: Date,
): Promise<BackupResult> {
  const read = readOptions(() => parseArgs({ args: [...args], options: BACKUP }).values);
  if ('problem' in read) return read;
  const { data, world, to, help } = read.values;
  if (help) return { exitCode: 0, text: backupHelp(typed) };
  if (isMissing(data)) return mistake('--data must be the path of a folder that keeps worlds.');
  if (isMissing(to)) return mistake('--to must be the path of a new file.');
  const name = DEPLOYMENTS.find((each) => each === world);
  if (world !== undefined && name === undefined)
    return mistake(`--world must be ${DEPLOYMENTS.join(' or ')}, not “${world}”.`);
  const made = await backUp({
    folder: resolve(folder, data),
    world: name ?? null,
    to: resolve(folder, to),
    made_at: now,
  });
  if (!made.ok) return failure(made.message);
  return success([
    `Backed up ${listWorlds(made.worlds)} in ${to}`,
    'It has every token and secret of them: keep it as safe as the folder.',
  ]);
}

/** `restore`: puts the worlds of a backup into a folder. */
export async function runRestore(
  args: readonly string[],
  { typed, folder }: BackupCommand,
): Promise<BackupResult> {
  const read = readOptions(() => parseArgs({ args: [...args], options: RESTORE }).values);
  if ('problem' in read) return read;
  const { data, from, replace, help } = read.values;
  if (help) return { exitCode: 0, text: restoreHelp(typed) };
  if (isMissing(data)) return mistake('--data must be the path of a folder.');
  if (isMissing(from)) return mistake('--from must be the path of a backup.');
  const restored = await restore({
    folder: resolve(folder, data),
    from: resolve(folder, from),
    replace,
  });
  if (!restored.ok) return failure(restored.message);
  return success([
    `Restored ${listWorlds(restored.worlds)} in ${data}`,
    ...restored.kept.map((file) => `What was there is kept as ${file}`),
  ]);
}

const listWorlds = (worlds: readonly { readonly name: string; readonly bytes: number }[]): string =>
  worlds
    .map(
      ({ name, bytes }) => `the ${name} world (${Math.ceil(bytes / 1024).toLocaleString('en')} kB)`,
    )
    .join(' and ');

/** What was typed, or a mistake. */
function readOptions<Values>(parse: () => Values): { readonly values: Values } | Mistake {
  try {
    return { values: parse() };
  } catch (error) {
    return mistake(error instanceof Error ? error.message : String(error));
  }
}

type Mistake = BackupResult & { readonly problem: string };

const isMissing = (value: string | undefined): value is undefined =>
  value === undefined || value.trim() === '';

const mistake = (problem: string): Mistake => ({ exitCode: 2, problem: printable(problem) });
const failure = (problem: string): Mistake => ({ exitCode: 1, problem: printable(problem) });
const success = (lines: readonly string[]): BackupResult => ({
  exitCode: 0,
  text: lines.map((line) => `${printable(line)}\n`).join(''),
});
