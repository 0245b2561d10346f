import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { SandboxChange } from '../../contract/sandbox.ts';
import { changesOf, demoOfWorld } from '../demo/demo-of-world.ts';
import { waysToOpen, writeDemoFile } from '../demo/demo-file.ts';
import type { World } from '../world/world.ts';

/** A failure of a test. */
export interface Failure {
  /** What it failed with. */
  readonly message?: string;
}

/** The first words of what is told of a demo: a message has it once. */
const BEGINNING = 'What happened, as a demo in the page:';

/** Counts worlds of this process, to name tests whose names are not known. */
let count = 0;

/** Leaves a demo of what happened in the world of a test that fails, in a file. */
export class TestDemo {
  #changes: SandboxChange[] = [];
  #cursor: string | null = null;
  #told: { readonly of: string; readonly text: string } | null = null;
  /** The name of the test. */
  name: string;

  /** @param began the time at which the world begins, in epoch seconds */
  constructor(
    private readonly began: number,
    name?: string,
  ) {
    count += 1;
    this.name = name ?? `world ${count} of process ${process.pid}`;
  }

  /** Reads what the sandbox changed, since the log of it is short: the clock may move a thousand times. */
  async follow(world: World): Promise<void> {
    for (const change of await changesOf(world, this.#cursor)) {
      this.#cursor = change.id;
      const last = this.#changes.at(-1);
      const both = last === undefined ? null : joinMoves(last, change);
      if (both === null) this.#changes.push(change);
      else this.#changes[this.#changes.length - 1] = both;
    }
  }

  /** Forgets what happened: the world is a new one. */
  clear(): void {
    this.#changes = [];
    this.#cursor = null;
    this.#told = null;
  }

  /** Writes the demo, and says where it is. Never rejects, since the failure itself must be shown; empty if nothing happened. */
  async leave(world: World, { message }: Failure): Promise<string> {
    const { name } = this;
    try {
      await this.follow(world);
      const calls = await world.calls();
      const of = JSON.stringify([name, calls.at(-1)?.id, this.#cursor]);
      if (this.#told?.of === of) return this.#told.text;
      const { demo, left } = await demoOfWorld(world, {
        title: name,
        ...(message === undefined ? {} : { caption: message }),
        began: this.began,
        changes: this.#changes,
      });
      if (demo === null) return '';
      const ways = await waysToOpen(demo, writeDemoFile(demo, name));
      const text = [
        BEGINNING,
        ...ways.map((way) => `  ${way}`),
        ...(left.length === 0 ? [] : [`It leaves out what no demo can hold: ${namesIn(left)}.`]),
      ].join('\n');
      this.#told = { of, text };
      return text;
    } catch (reason) {
      return `No demo of it was written: ${reason instanceof Error ? reason.message : String(reason)}`;
    }
  }
}

/** A message with what is told of the demo; as it is, if it has that. */
export const withDemo = (message: string, told: string): string =>
  told === '' || message.includes(BEGINNING) ? message : `${message}\n\n${told}`;

/** Adds what is told of the demo to an error, as test runners print it. */
export function tellInError(error: unknown, told: string): void {
  if (!isError(error)) return;
  const { message, stack } = error;
  error.message = withDemo(message, told);
  // Engines write the message into the stack when they make the error.
  if (stack?.includes(message) === true) error.stack = stack.replace(message, () => error.message);
}

/** An error, or what a test runner made of one. */
const isError = (error: unknown): error is { message: string; stack?: string } =>
  isJsonObject(error) || error instanceof Error ? typeof error.message === 'string' : false;

/** The kinds of calls that are left out, each once. */
const namesIn = (names: readonly string[]): string => [...new Set(names)].slice(0, 10).join(', ');

/** Two moves of the clock, one after the other, as one; null if they are anything else. */
function joinMoves(first: SandboxChange, second: SandboxChange): SandboxChange | null {
  const [a, b] = [secondsOf(first), secondsOf(second)];
  if (a === null || b === null || first.after !== second.after) return null;
  return { ...second, body: JSON.stringify({ advance_s: a + b }) };
}

/** By how much a change moves the clock; null if it does something else. */
function secondsOf({ path, body }: SandboxChange): number | null {
  const read = path === '/sandbox/clock' ? parseJson(body) : null;
  const given = read !== null && 'value' in read && isJsonObject(read.value) ? read.value : {};
  const { advance_s, ...others } = given;
  return typeof advance_s === 'number' && Object.keys(others).length === 0 ? advance_s : null;
}
