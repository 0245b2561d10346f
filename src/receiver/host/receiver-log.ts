import type { PrintedLine, ReceiverState } from '../../contract/receiver.ts';
import { MOST_LINES } from '../protocol/limits.ts';

const NEVER_STARTED: ReceiverState = {
  status: 'stopped',
  socket: null,
  program: null,
  reason: null,
  requests: 0,
  calls: 0,
  printed: [],
};

/** How long changes are collected before they are shown, in milliseconds. */
const GATHER_MS = 50;

let lastLine = 0;

/** The state of one receiver, as the page shows it. A program that prints a lot causes few updates. */
export class ReceiverLog {
  readonly #changed: () => void;
  #state = NEVER_STARTED;
  #shown = NEVER_STARTED;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The same object until something changes. */
  get shown(): ReceiverState {
    return this.#shown;
  }

  /** Changes the state and shows it at once. */
  set(change: Partial<ReceiverState>): void {
    this.#state = { ...this.#state, ...change };
    this.#show();
  }

  count(what: 'requests' | 'calls'): void {
    this.#state = { ...this.#state, [what]: this.#state[what] + 1 };
    this.#showSoon();
  }

  print(line: Omit<PrintedLine, 'id' | 'at'>, at: number): void {
    lastLine += 1;
    const { level, text, line: place } = line;
    const printed = [...this.#state.printed, { id: lastLine, at, level, text, line: place }];
    this.#state = { ...this.#state, printed: printed.slice(-MOST_LINES) };
    this.#showSoon();
  }

  #showSoon(): void {
    this.#timer ??= setTimeout(() => this.#show(), GATHER_MS);
  }

  #show(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#shown = this.#state;
    this.#changed();
  }
}
