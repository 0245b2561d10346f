import type { FromFrame, FrameStart } from '../protocol/messages.ts';
import { openSandboxedFrame } from './sandboxed-frame.ts';

/** What the page hears of a program in its frame. */
export interface ProgramListener {
  /** A message, which nobody has checked. */
  readonly hear: (data: unknown) => void;
  /** An error outside of the program's own reach, such as one of syntax. `line`: from 1; null if unknown. */
  readonly fault: (message: string, line: number | null) => void;
  /** The sandbox did not load. */
  readonly failed: (reason: string) => void;
}

/** A program in a frame of its own. */
export interface ProgramFrame<Message> {
  readonly send: (message: Message) => void;
  /** Removes the frame, which ends its worker, in whatever loop that is. */
  readonly close: () => void;
}

/** Opens `receiver.html`, whose address is `document`, and starts a program in it. */
export function openProgram<Message>(
  document: string,
  start: FrameStart,
  listener: ProgramListener,
): ProgramFrame<Message> {
  const own = new MessageChannel();
  const channel = new MessageChannel();
  const frame = openSandboxedFrame(document, start, [own.port2, channel.port2]);
  let isOpen = true;
  channel.port1.addEventListener('message', ({ data }) => isOpen && listener.hear(data));
  channel.port1.start();
  own.port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => {
    if (data.kind !== 'error' || !isOpen) return;
    listener.fault(
      data.message ?? 'The program has a syntax error. The editor marks it.',
      data.line,
    );
  });
  own.port1.start();
  frame.loaded.catch((error: unknown) => {
    if (isOpen) listener.failed(`Its sandbox did not load: ${String(error)}`);
  });
  return {
    send: (message) => channel.port1.postMessage(message),
    close: () => {
      isOpen = false;
      own.port1.close();
      channel.port1.close();
      frame.remove();
    },
  };
}
