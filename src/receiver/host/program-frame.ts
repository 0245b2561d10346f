import type { FromFrame, FrameStart } from '../protocol/messages.ts';
import { openSandboxedFrame } from './sandboxed-frame.ts';

/** Gets the messages and errors of a program in its frame. */
export interface ProgramListener {
  /** Gets a message, which is not checked yet. */
  readonly hear: (data: unknown) => void;
  /** Gets an error that the program cannot catch, such as a syntax error. `line`: from 1; null if unknown. */
  readonly fault: (message: string, line: number | null) => void;
  /** Called when the sandbox did not load. */
  readonly failed: (reason: string) => void;
}

/** A program in a frame of its own. */
export interface ProgramFrame<Message> {
  readonly send: (message: Message) => void;
  /** Removes the frame, which ends its worker, even in an endless loop. */
  readonly close: () => void;
}

/** Opens `receiver.html`, whose address is `document`, and starts a program in it. */
export function openProgram<Message>(
  document: string,
  start: FrameStart,
  listener: ProgramListener,
): ProgramFrame<Message> {
  const documentChannel = new MessageChannel();
  const programChannel = new MessageChannel();
  const frame = openSandboxedFrame(document, start, [documentChannel.port2, programChannel.port2]);
  let isOpen = true;
  programChannel.port1.addEventListener('message', ({ data }) => isOpen && listener.hear(data));
  programChannel.port1.start();
  documentChannel.port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => {
    if (data.kind !== 'error' || !isOpen) return;
    listener.fault(
      data.message ?? 'The program has a syntax error. The editor marks it.',
      data.line,
    );
  });
  documentChannel.port1.start();
  frame.loaded.catch((error: unknown) => {
    if (isOpen) listener.failed(`Its sandbox did not load: ${String(error)}`);
  });
  return {
    send: (message) => programChannel.port1.postMessage(message),
    close: () => {
      isOpen = false;
      documentChannel.port1.close();
      programChannel.port1.close();
      frame.remove();
    },
  };
}
