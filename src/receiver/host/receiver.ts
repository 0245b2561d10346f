import type { ReceiverState } from '../../contract/receiver.ts';
import { LONGEST_PROGRAM } from '../protocol/limits.ts';
import type { FromFrame, FrameStart } from '../protocol/messages.ts';
import type { AppAccess } from './app-access.ts';
import { ApiCaller } from './call-api.ts';
import { ReceiverLog } from './receiver-log.ts';
import { notConnected, type RequestResult } from './request-result.ts';
import { RunningProgram } from './running-program.ts';
import { ConnectionOpener } from './connection-opener.ts';
import { SocketSource } from './socket-source.ts';
import { openSandboxedFrame, type SandboxedFrame } from './sandboxed-frame.ts';

/** What the receiver of an app needs. */
export interface ReceiverSetting {
  /** Address of `receiver.html`. */
  readonly document: string;
  readonly app_id: string;
  /** Address of the app's platform. */
  readonly base_url: string;
  readonly fetch: typeof globalThis.fetch;
  /** Null if the world has no such app. */
  readonly readApp: () => Promise<AppAccess | null>;
  readonly changed: () => void;
  /** The program was stopped by the page, not by the user. */
  readonly broke: () => void;
}

interface Running {
  readonly program: RunningProgram;
  readonly frame: SandboxedFrame;
  readonly port: MessagePort;
  source: SocketSource | null;
}

/** The receiver of one app: runs a program in a frame, stops it, and keeps what it printed. */
export class Receiver {
  readonly log: ReceiverLog;
  readonly #setting: ReceiverSetting;
  #running: Running | null = null;
  /** Counts starts and stops, so that one that takes long does not undo a later one. */
  #turn = 0;

  constructor(setting: ReceiverSetting) {
    this.#setting = setting;
    this.log = new ReceiverLog(setting.changed);
  }

  /** Resolves when the program runs, or has stopped. Never rejects. */
  async start(program: string): Promise<ReceiverState> {
    this.#end();
    const turn = this.#turn;
    this.log.set({
      status: 'starting',
      socket: null,
      program,
      reason: null,
      requests: 0,
      calls: 0,
    });
    if (program.length > LONGEST_PROGRAM)
      return this.#fail(`It is longer than ${LONGEST_PROGRAM} characters.`);
    const access = await this.#setting.readApp().catch((error: unknown) => String(error));
    if (turn !== this.#turn) return this.log.shown;
    if (typeof access === 'string') return this.#fail(`The app could not be read: ${access}`);
    if (access === null) return this.#fail('This world no longer has the app.');
    return new Promise((resolve) => {
      this.#run(program, access, () => resolve(this.log.shown));
    });
  }

  stop(): void {
    this.#end();
    this.log.set({ status: 'stopped', socket: null, reason: null });
  }

  /** Gets events over a socket, too, as long as the program runs. Does nothing if none runs. */
  listen(): void {
    const running = this.#running;
    if (running === null || this.log.shown.status !== 'running') return;
    const { fetch, base_url, app_id } = this.#setting;
    const opener = new ConnectionOpener(fetch, base_url, app_id);
    running.source?.close();
    running.source = new SocketSource({
      open: () => opener.open(),
      socket: (address) => new WebSocket(address),
      request: (headers, body) => running.program.request(headers, body, 'socket'),
      changed: (socket) => this.log.set({ socket }),
      note: (text) => this.log.print({ level: 'note', text, line: null }, Date.now()),
      gaveUp: (reason) => this.#fail(reason),
      now: () => performance.now(),
      later,
    });
  }

  request(headers: Readonly<Record<string, string>>, body: string): Promise<RequestResult> {
    if (this.#running === null || this.log.shown.status !== 'running')
      return Promise.resolve(
        notConnected(
          'the built-in receiver of this app is not running: start it in the Events panel, under Receiver',
        ),
      );
    return this.#running.program.request(headers, body);
  }

  #run(text: string, access: AppAccess, settled: () => void): void {
    const { document, base_url, fetch, readApp } = this.#setting;
    const own = new MessageChannel();
    const channel = new MessageChannel();
    const start: FrameStart = { program: text, env: access.env };
    const frame = openSandboxedFrame(document, start, [own.port2, channel.port2]);
    const caller = new ApiCaller(fetch, base_url, access.token, readApp);
    const stop = (reason: string) => {
      if (this.#running?.frame !== frame) return;
      this.#fail(reason);
      settled();
    };
    /** What went wrong while the program was loaded. */
    let fault: string | null = null;
    const program = new RunningProgram({
      send: (message) => channel.port1.postMessage(message),
      call: (call) => caller.call(call),
      print: (line) => {
        if (line.level === 'error' && this.log.shown.status === 'starting')
          fault ??= withLine(line.text, line.line);
        this.log.print(line, Date.now());
      },
      counted: (what) => this.log.count(what),
      ready: (receives) => {
        if (!receives) return stop(fault ?? 'It has no handler: call receive(…) with a function.');
        this.log.set({ status: 'running' });
        settled();
      },
      stop,
      now: () => performance.now(),
      later,
    });
    this.#running = { program, frame, port: channel.port1, source: null };
    channel.port1.addEventListener('message', ({ data }) => program.receive(data));
    channel.port1.start();
    own.port1.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => {
      if (data.kind !== 'error' || this.#running?.frame !== frame) return;
      const { message, line } = data;
      const said = message ?? 'The program has a syntax error. The editor marks it.';
      this.log.print({ level: 'error', text: said, line }, Date.now());
      if (this.log.shown.status === 'starting') stop(withLine(said, line));
    });
    own.port1.start();
    frame.loaded.catch((error: unknown) => stop(`Its sandbox did not load: ${String(error)}`));
  }

  #fail(reason: string): ReceiverState {
    this.#end();
    this.log.print({ level: 'note', text: `Stopped. ${reason}`, line: null }, Date.now());
    this.log.set({ status: 'stopped', socket: null, reason });
    this.#setting.broke();
    return this.log.shown;
  }

  /** Removing the frame ends its worker, in whatever loop that is. */
  #end(): void {
    this.#turn += 1;
    const running = this.#running;
    this.#running = null;
    running?.source?.close();
    running?.port.close();
    running?.program.end();
    running?.frame.remove();
  }
}

function later(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

const withLine = (text: string, line: number | null) =>
  line === null ? text : `${text} (line ${line})`;
