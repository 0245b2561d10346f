import type { FrameStart, ToLoop, ToProgram } from '../protocol/messages.ts';
import { placeOf } from './error-place.ts';
import { loopPart } from './loop-part.ts';
import { Outbox } from './outbox.ts';
import type { Part } from './part.ts';
import { receiverPart } from './receiver-part.ts';

/**
 * Runs before the program, in its worker: gives it `env`, `console` and either `receive` or `fetch`, and talks to the
 * page. The program can tamper with all of this and gains nothing, because the page checks every message.
 */

type Setting = Pick<FrameStart, 'kind' | 'env'> & { readonly firstLine: number };

/** The globals of the worker. The frame sets `parley` before this script runs. */
interface Scope {
  parley?: Setting;
  env?: FrameStart['env'];
  console: Console;
  Worker?: unknown;
}

// Defined above `prepare(setting)`, which needs it.
const LEVELS = { log: 'log', info: 'log', debug: 'log', warn: 'warn', error: 'error' } as const;

const scope = globalThis as unknown as Scope;
const setting = scope.parley;
delete scope.parley;
// A worker inside this worker could answer for it, or keep all processors busy, while the program seems to respond.
delete scope.Worker;
if (setting !== undefined) prepare(setting);

function prepare({ firstLine, ...setting }: Setting): void {
  const outbox = new Outbox();
  const lineOf = (error: unknown) => placeOf(error, firstLine);
  scope.env = Object.freeze({ ...setting.env });
  scope.console = makeConsole(outbox, lineOf);
  const part = partFor(setting as FrameStart, { outbox, lineOf });

  const reportUncaught = (text: string, error: unknown) => {
    const line = lineOf(error);
    outbox.print('error', text, line);
    part.uncaught?.(text, line);
  };
  addEventListener('error', (event) => {
    reportUncaught(event.message, event.error);
    event.preventDefault();
  });
  addEventListener('unhandledrejection', (event) => {
    reportUncaught(`Unhandled rejection: ${String(event.reason)}`, event.reason);
    event.preventDefault();
  });

  const listen = (port: MessagePort) => {
    port.addEventListener('message', ({ data }: MessageEvent<ToProgram | ToLoop>) => {
      if (data.kind === 'ping') outbox.send({ kind: 'pong', beat: data.beat });
      else part.hear(data);
    });
    port.start();
    outbox.open(port);
    part.start();
  };
  addEventListener('message', ({ ports: [port] }) => port && listen(port), { once: true });
}

/** The part for a kind of program. The page sends each kind only its own messages. */
function partFor(
  setting: FrameStart,
  common: Parameters<typeof loopPart>[0],
): Part<Exclude<ToProgram | ToLoop, { readonly kind: 'ping' }>> {
  return (setting.kind === 'loop' ? loopPart(common) : receiverPart(setting.env, common)) as Part<
    Exclude<ToProgram | ToLoop, { readonly kind: 'ping' }>
  >;
}

/** A console that prints to the page. */
function makeConsole(
  outbox: Pick<Outbox, 'print'>,
  lineOf: (error: unknown) => number | null,
): Console {
  const methods = Object.entries(LEVELS).map(([name, level]) => [
    name,
    (...values: unknown[]) =>
      outbox.print(level, values.map(textOf).join(' '), lineOf(new Error())),
  ]);
  return Object.fromEntries(methods) as Console;
}

/** A value as a person reads it: texts as they are, errors by their message, the rest as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  try {
    return value === undefined ? 'undefined' : JSON.stringify(value);
  } catch {
    return 'an object that is not JSON';
  }
}
