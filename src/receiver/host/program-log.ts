import type { PrintedLine } from '../../contract/receiver.ts';
import { MAX_LINES } from '../protocol/limits.ts';

/** How long changes are collected before they are shown, in milliseconds. */
const BATCH_DELAY_MS = 50;

let lastLine = 0;

interface PrintedState {
  readonly printed: readonly PrintedLine[];
}

/** Names of the counts in a state. */
type CountOf<State> = {
  [Name in keyof State]: State[Name] extends number ? Name : never;
}[keyof State];

/** The state of one program, as the page shows it. A program that prints a lot causes few updates. */
export class ProgramLog<State extends PrintedState> {
  readonly #onChange: () => void;
  #state: State;
  #shown: State;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `state`: before the first start. */
  constructor(state: State, onChange: () => void) {
    this.#state = state;
    this.#shown = state;
    this.#onChange = onChange;
  }

  /** The same object until something changes. */
  get shown(): State {
    return this.#shown;
  }

  /** Changes the state and shows it at once. */
  set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#show();
  }

  count(what: CountOf<State>): void {
    this.#state = { ...this.#state, [what]: (this.#state[what] as number) + 1 };
    this.#showSoon();
  }

  print(line: Omit<PrintedLine, 'id' | 'at'>, at: number): void {
    lastLine += 1;
    const { level, text, line: place } = line;
    const printed = [...this.#state.printed, { id: lastLine, at, level, text, line: place }];
    this.#state = { ...this.#state, printed: printed.slice(-MAX_LINES) };
    this.#showSoon();
  }

  #showSoon(): void {
    this.#timer ??= setTimeout(() => this.#show(), BATCH_DELAY_MS);
  }

  #show(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#shown = this.#state;
    this.#onChange();
  }
}
