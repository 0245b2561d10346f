import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';

/** A world that was made from this folder. */
export interface MadeWorld {
  /** Below the origin of the host: `/w/<name>/`. */
  readonly path: string;
  /** When it expires, as an ISO time. */
  readonly expires: string;
  /** Whether a class shares it. */
  readonly isClass?: boolean;
}

/** For its user alone: it has every link, token and secret. */
const FOLDER = 0o700;
const FILE = 0o600;

/** The folder of a host of shared worlds: its key, the worlds that were made, and what workerd stores of them. */
export class ShareFolder {
  /** Where workerd stores the worlds. */
  readonly stored: string;
  /** The key of the host, made with the folder. */
  readonly key: string;
  readonly #folder: string;
  readonly #runs: string;

  /** @throws {CheckFailure} if the folder cannot be used */
  constructor(folder: string) {
    this.#folder = folder;
    this.#runs = join(folder, 'running');
    this.stored = join(folder, 'worlds');
    try {
      mkdirSync(this.stored, { recursive: true, mode: FOLDER });
      const file = join(folder, 'key');
      if (!existsSync(file))
        writeFileSync(file, randomBytes(32).toString('base64url'), { mode: FILE });
      this.key = readFileSync(file, 'utf8').trim();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CheckFailure(`--data cannot be used: ${folder}`, reason);
    }
  }

  /** The worlds that were made and have not expired. */
  worlds(now: number): readonly MadeWorld[] {
    const file = this.#list();
    if (!existsSync(file)) return [];
    const all: readonly MadeWorld[] = JSON.parse(readFileSync(file, 'utf8'));
    return all.filter(({ expires }) => Date.parse(expires) > now);
  }

  keep(worlds: readonly MadeWorld[]): void {
    writeFileSync(this.#list(), `${JSON.stringify(worlds, null, 2)}\n`, { mode: FILE });
  }

  /**
   * Notes which process has the worlds open: the one that stores them, which may outlive the one that started it.
   *
   * @throws {CheckFailure} if another process has
   */
  claim(): { readonly by: (pid: number) => void; readonly release: () => void } {
    const pid = existsSync(this.#runs) ? Number(readFileSync(this.#runs, 'utf8')) : null;
    if (pid !== null && isWorkerd(pid))
      throw new CheckFailure(
        `--data cannot be used: process ${pid} has the worlds of ${this.#folder} open`,
        'Stop it, or name another folder.',
      );
    rmSync(this.#runs, { force: true });
    try {
      writeFileSync(this.#runs, '', { mode: FILE, flag: 'wx' });
    } catch {
      throw new CheckFailure(`--data cannot be used: another process opens ${this.#folder}`);
    }
    return {
      by: (own) => writeFileSync(this.#runs, `${own}\n`, { mode: FILE }),
      release: () => rmSync(this.#runs, { force: true }),
    };
  }

  #list() {
    return join(this.#folder, 'worlds.json');
  }
}

/** Whether a process is there and runs workerd: numbers of processes are used again. */
function isWorkerd(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    return /workerd/.test(
      execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }),
    );
  } catch {
    return false;
  }
}
