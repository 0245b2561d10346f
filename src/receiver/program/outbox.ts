import { MAX_LINE_LENGTH, MAX_LINES_PER_SECOND } from '../protocol/limits.ts';
import type { Printed } from '../protocol/any-program.ts';
import type { FromLoop } from '../protocol/from-loop.ts';
import type { FromProgram } from '../protocol/from-program.ts';

type Message = FromProgram | FromLoop;

/** Messages to the page. They wait until the port is open, because the program runs before the port arrives. */
export class Outbox {
  #port: Pick<MessagePort, 'postMessage'> | null = null;
  readonly #waiting: Message[] = [];
  #second = 0;
  #printed = 0;
  #leftOut = 0;

  open(port: Pick<MessagePort, 'postMessage'>): void {
    this.#port = port;
    for (const message of this.#waiting.splice(0)) port.postMessage(message, []);
  }

  send(message: Message): void {
    if (this.#port === null) this.#waiting.push(message);
    else this.#port.postMessage(message, []);
  }

  /** Prints a line, cut to its limit. Lines beyond the limit of a second are only counted. */
  print(level: Printed['level'], text: string, line: number | null, now = Date.now()): void {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#printed = 0;
      this.reportLeftOut();
    }
    this.#printed += 1;
    if (this.#printed > MAX_LINES_PER_SECOND) this.#leftOut += 1;
    else this.send({ kind: 'print', level, text: clipLine(text), line });
  }

  /** Prints how many lines were only counted. */
  reportLeftOut(): void {
    if (this.#leftOut > 0)
      this.send({ kind: 'print', level: 'note', text: describeLeftOut(this.#leftOut), line: null });
    this.#leftOut = 0;
  }
}

const describeLeftOut = (lines: number) =>
  `Lines left out: ${lines}. It printed too many in one second.`;

/** Cuts a text to the length of a line. */
export const clipLine = (text: string) =>
  text.length <= MAX_LINE_LENGTH ? text : `${text.slice(0, MAX_LINE_LENGTH - 1)}…`;
