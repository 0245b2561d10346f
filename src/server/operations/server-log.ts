import { mask } from '../../contract/secrets/mask.ts';
import type { LogFormat } from '../command/arguments.ts';
import { printable } from '../command/printable.ts';
import type { Answered } from './request-meter.ts';

export interface LogSetting {
  readonly format: LogFormat;
  /** Writes lines to where logs go. */
  readonly write: (lines: string) => void;
  readonly now: () => Date;
}

/** What happens to a server, besides requests. */
type Happened =
  | { readonly event: 'start'; readonly url: string }
  | { readonly event: 'stop'; readonly reason: string }
  | { readonly event: 'stopped'; readonly ms: number }
  | { readonly event: 'fault'; readonly message: string };

/**
 * The log of a server: a line for each request, without query, headers and bodies, and without secrets in its path. Lines are
 * written together once what runs now has ended.
 */
export class ServerLog {
  readonly #setting: LogSetting;
  #waiting = '';

  constructor(setting: LogSetting) {
    this.#setting = setting;
  }

  /** Whether somebody wants to know of requests. */
  get hearsRequests(): boolean {
    return this.#setting.format !== 'off';
  }

  request({ method, url, status, ms, bytes }: Answered): void {
    const path = shownPath(url);
    const shown = Math.round(ms * 100) / 100;
    if (this.#setting.format === 'json')
      this.#add(
        JSON.stringify({
          time: this.#time(),
          event: 'request',
          method,
          path,
          status,
          ms: shown,
          bytes,
        }),
      );
    else if (this.#setting.format === 'text')
      this.#add(
        printable(
          `${this.#time()} ${method} ${path} ${status ?? 'aborted'} ${shown} ms ${bytes} B`,
        ),
      );
  }

  tell(happened: Happened): void {
    if (this.#setting.format === 'json')
      this.#add(JSON.stringify({ time: this.#time(), ...happened }));
    else if (this.#setting.format === 'text') {
      const { event, ...rest } = happened;
      const said = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
      this.#add(printable(`${this.#time()} ${event} ${said.join(' ')}`));
    }
  }

  /** An error of the server itself. It is told whatever the format. */
  fault(reason: unknown): void {
    const message = mask(reason instanceof Error ? reason.message : String(reason));
    if (this.#setting.format === 'off') console.error(message);
    else this.tell({ event: 'fault', message });
  }

  /** Writes what waits. */
  flush(): void {
    const lines = this.#waiting;
    this.#waiting = '';
    if (lines !== '') this.#setting.write(lines);
  }

  #time(): string {
    return this.#setting.now().toISOString();
  }

  #add(line: string): void {
    if (this.#waiting === '') setImmediate(() => this.flush());
    this.#waiting += `${line}\n`;
  }
}

/** Longer paths are nobody's. */
const MAX_PATH_LENGTH = 300;

/** Letters and digits in a row as secrets have them; names of methods are in words, and ids are shorter. */
const RUN = /[A-Za-z0-9_-]{10,}/g;

/** No name of a method is so long; a verification token is, and may have no digit. */
const MIN_WORDLESS = 24;

const ID = /^[A-Z][A-Z0-9]{7,11}$/;

/**
 * The path of a request as it may be shown: without its query, with what could be a secret hidden. The log of calls knows the
 * secrets of its world by their value; a server sees their shape alone, and rather hides too much.
 */
export function shownPath(url: string): string {
  const target = URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : null;
  if (target === null) return '-';
  // What is encoded could say anything.
  const plain = target.pathname
    .split('/')
    .map((part) => (part.includes('%') ? '…' : part))
    .join('/');
  const shown = mask(plain, {}, MAX_PATH_LENGTH).replaceAll(RUN, (run) =>
    (/\d/.test(run) && !ID.test(run)) || run.length >= MIN_WORDLESS ? '…' : run,
  );
  return plain.length > MAX_PATH_LENGTH ? `${shown}…` : shown;
}
