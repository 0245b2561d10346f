import { late } from '../../base/late.ts';
import { NEVER_STARTED, type ReceiverState } from '../../contract/receiver.ts';
import { MAX_PROGRAM_LENGTH } from '../protocol/limits.ts';
import type { ToProgram } from '../protocol/messages.ts';
import type { AppAccess } from './app-access.ts';
import type { ProgramFrame } from './program-frame.ts';
import { ProgramLog } from './program-log.ts';
import type * as programParts from './program-parts.ts';
import { notConnected, type RequestResult } from './request-result.ts';
import type { RunningProgram } from './running-program.ts';
import type { SocketSource } from './socket-source.ts';
import { later } from './timers.ts';
import { addLine } from './wording.ts';

const PROGRAM_PARTS = late(() => import('./program-parts.ts'), { ahead: true });

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
  /** Called when the page, not the user, stopped the program. */
  readonly onBroken: () => void;
}

type Parts = typeof programParts;

interface Running {
  readonly parts: Parts;
  readonly program: RunningProgram;
  readonly frame: ProgramFrame<ToProgram>;
  source: SocketSource | null;
  /** Called once the program has started, or failed to start. */
  readonly settled: () => void;
}

/** The receiver of one app: runs a program in a frame, stops it, and keeps what it printed. */
export class Receiver {
  readonly log: ProgramLog<ReceiverState>;
  readonly #setting: ReceiverSetting;
  #running: Running | null = null;
  /** Counts starts and stops, so that a slow start does not undo a later one. */
  #turn = 0;
  /** The start that is under way, or the last one. */
  #start: Promise<ReceiverState> | null = null;

  constructor(setting: ReceiverSetting) {
    this.#setting = setting;
    this.log = new ProgramLog(NEVER_STARTED, setting.changed);
  }

  /** Resolves when the program runs, or has stopped. Never rejects. */
  start(program: string): Promise<ReceiverState> {
    this.#start = this.#startProgram(program);
    return this.#start;
  }

  async #startProgram(program: string): Promise<ReceiverState> {
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
    if (program.length > MAX_PROGRAM_LENGTH)
      return this.#fail(`It is longer than ${MAX_PROGRAM_LENGTH} characters.`);
    const loading = PROGRAM_PARTS.load().catch((error: unknown) => String(error));
    const access = await this.#setting.readApp().catch((error: unknown) => String(error));
    const parts = await loading;
    if (turn !== this.#turn) return this.log.shown;
    if (typeof access === 'string') return this.#fail(`The app could not be read: ${access}`);
    if (access === null) return this.#fail('This world no longer has the app.');
    if (typeof parts === 'string') return this.#fail(`Its code could not be loaded: ${parts}`);
    await new Promise<void>((resolve) => {
      this.#runProgram(parts, program, access, resolve);
    });
    return this.log.shown;
  }

  stop(): void {
    this.#end();
    this.log.set({ status: 'stopped', socket: null, reason: null });
  }

  /** Opens a socket for events and interactions, until the program ends. Does nothing without a running program. */
  listen(): void {
    const running = this.#running;
    if (running === null || this.log.shown.status !== 'running') return;
    const { fetch, base_url, app_id } = this.#setting;
    const { ConnectionOpener, SocketSource } = running.parts;
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

  /** Hands a request to the program; waits for a program that is being started. Never rejects. */
  async request(headers: Readonly<Record<string, string>>, body: string): Promise<RequestResult> {
    while (this.log.shown.status === 'starting') await this.#start;
    if (this.#running === null || this.log.shown.status !== 'running')
      return notConnected(
        'the built-in receiver of this app is not running: start it in the Events panel, under Receiver',
      );
    return this.#running.program.request(headers, body);
  }

  #runProgram(parts: Parts, text: string, access: AppAccess, settled: () => void): void {
    const { document, base_url, fetch, readApp } = this.#setting;
    const start = { kind: 'receiver', program: text, env: access.env } as const;
    const frame = parts.openProgram<ToProgram>(document, start, {
      hear: (data) => program.receive(data),
      fault: (message, line) => {
        this.log.print({ level: 'error', text: message, line }, Date.now());
        if (this.log.shown.status === 'starting') stop(addLine(message, line));
      },
      failed: (reason) => stop(reason),
    });
    const caller = new parts.ApiCaller(fetch, base_url, access, readApp);
    const stop = (reason: string) => {
      if (this.#running?.frame !== frame) return;
      this.#fail(reason);
    };
    /** What went wrong while the program was loaded. */
    let fault: string | null = null;
    const program = new parts.RunningProgram({
      send: frame.send,
      call: (call) => caller.call(call),
      respond: (response) => caller.respond(response),
      print: (line) => {
        if (line.level === 'error' && this.log.shown.status === 'starting')
          fault ??= addLine(line.text, line.line);
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
    this.#running = { parts, program, frame, source: null, settled };
  }

  #fail(reason: string): ReceiverState {
    this.#end();
    this.log.print({ level: 'note', text: `Stopped. ${reason}`, line: null }, Date.now());
    this.log.set({ status: 'stopped', socket: null, reason });
    this.#setting.onBroken();
    return this.log.shown;
  }

  #end(): void {
    this.#turn += 1;
    const running = this.#running;
    this.#running = null;
    running?.source?.close();
    running?.program.end();
    running?.frame.close();
    running?.settled();
  }
}
