import { PROGRAM_NAME } from '../program/error-place.ts';
import type { FrameStart, FromFrame } from '../protocol/messages.ts';

/** The runtime as text. The build puts it here (tools/vite/frame-documents.ts). */
declare const PARLEY_RUNTIME: string;

/**
 * The code around a program. A loop is the body of an async function, so that it can use `await` as a module does:
 * not all engines start a module from a `data:` URL in a frame of opaque origin.
 */
const CODE_AROUND = {
  receiver: ['', ''],
  loop: ["parley(async()=>{'use strict';", '});\n'],
} as const;

/**
 * The script of `receiver.html`, a document in a sandboxed frame of opaque origin: starts one worker with the program.
 * The program never runs in this document, so nothing here can be reached by it. The worker inherits the document's
 * policy, which allows no network and no evaluation of text.
 */
addEventListener(
  'message',
  ({ data, source, ports: [own, port] }: MessageEvent<FrameStart>) => {
    // Outside of a sandbox, any site that frames this document could act with the rights of the page's origin.
    if (
      globalThis.origin !== 'null' ||
      source !== parent ||
      own === undefined ||
      port === undefined
    )
      return;
    const { kind, env, program } = data;
    const [open, close] = CODE_AROUND[kind === 'loop' ? 'loop' : 'receiver'];
    const before = `globalThis.parley=${JSON.stringify({ kind, env, firstLine: 0 })};`;
    const firstLine = `${before}${PARLEY_RUNTIME}\n${open}`.split('\n').length + 1;
    const setting = before.replace('"firstLine":0', `"firstLine":${firstLine}`);
    const text = `${setting}${PARLEY_RUNTIME}\n${open}\n${program}\n${close}//# sourceURL=${PROGRAM_NAME}`;
    const lastLine = program.split('\n').length;
    const tell = (message: FromFrame) => own.postMessage(message, []);
    // A `blob:` URL would not be a secure context in Chromium, and programs check signatures with crypto.subtle.
    const worker = new Worker(`data:text/javascript,${encodeURIComponent(text)}`);
    worker.addEventListener('error', (event) => {
      // Firefox gives no details of a program that it cannot parse.
      const { message, lineno } = event as Partial<ErrorEvent>;
      const line = Math.min((lineno ?? 0) - firstLine + 1, lastLine);
      tell({ kind: 'error', message: message ?? null, line: line >= 1 ? line : null });
    });
    worker.postMessage(null, [port]);
    tell({ kind: 'started' });
  },
  { once: true },
);
