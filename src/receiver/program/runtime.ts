import type { FrameStart, ToLoop, ToProgram } from '../protocol/messages.ts';
import { placeOf } from './error-place.ts';
import { loopPart } from './loop-part.ts';
import { Outbox } from './outbox.ts';
import type { Part } from './part.ts';
import { makeConsole } from './printing-console.ts';
import { receiverPart } from './receiver-part.ts';

/**
 * Runs before the program, in its worker: gives it `env`, `console` and either `receive` or `fetch`, and talks to the
 * page. The program can tamper with all of this and gains nothing, because the page checks every message.
 */

type Setting = Pick<FrameStart, 'kind' | 'env'> & { readonly firstLine: number };

/** What the frame writes before this text. */
interface Scope {
  parley?: Setting;
  env?: FrameStart['env'];
  console: Console;
  Worker?: unknown;
}

const scope = globalThis as unknown as Scope;
const setting = scope.parley;
delete scope.parley;
// Workers of a worker would answer for it, or keep all processors busy, while it seems to respond.
delete scope.Worker;
if (setting !== undefined) prepare(setting);

function prepare({ firstLine, ...setting }: Setting): void {
  const outbox = new Outbox();
  const lineOf = (error: unknown) => placeOf(error, firstLine);
  scope.env = Object.freeze({ ...setting.env });
  scope.console = makeConsole(outbox, lineOf);
  const part = partFor(setting as FrameStart, { outbox, lineOf });

  const uncaught = (text: string, error: unknown) => {
    const line = lineOf(error);
    outbox.print('error', text, line);
    part.uncaught?.(text, line);
  };
  addEventListener('error', (event) => {
    uncaught(event.message, event.error);
    event.preventDefault();
  });
  addEventListener('unhandledrejection', (event) => {
    uncaught(`Unhandled rejection: ${String(event.reason)}`, event.reason);
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

/** The page sends each kind of program the messages of that kind alone. */
function partFor(
  setting: FrameStart,
  common: Parameters<typeof loopPart>[0],
): Part<Exclude<ToProgram | ToLoop, { readonly kind: 'ping' }>> {
  return (setting.kind === 'loop' ? loopPart(common) : receiverPart(setting.env, common)) as Part<
    Exclude<ToProgram | ToLoop, { readonly kind: 'ping' }>
  >;
}
