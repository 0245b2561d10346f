import { Listeners } from '../../base/listeners.ts';
import { late } from '../../base/late.ts';
import { TOKEN_PLACEHOLDER, type LoopState, type Loops } from '../../contract/loops/loops.ts';
import type { ReceiverKey } from '../../contract/receiver.ts';
import { readAppAccess } from '../host/app-access.ts';
import type { ProgramFrame } from '../host/program-frame.ts';
import { ProgramLog } from '../host/program-log.ts';
import { later } from '../host/timers.ts';
import { addLine } from '../host/wording.ts';
import { MAX_PROGRAM_LENGTH } from '../protocol/limits.ts';
import type { ToLoop } from '../protocol/messages.ts';
import type * as loopParts from './loop-parts.ts';

const LOOP_PARTS = late(() => import('./loop-parts.ts'), { ahead: true });

export interface LoopsSetting {
  /** Address of `receiver.html`. */
  readonly document: string;
  /** Address of the platform of a deployment. */
  readonly baseUrlOf: (deployment: ReceiverKey['deployment']) => string;
  readonly fetch: typeof globalThis.fetch;
}

type Outcome = Pick<LoopState, 'status' | 'reason'>;

interface Run {
  /** Null until the frame is open. */
  end: (() => void) | null;
  readonly settle: (state: LoopState) => void;
}

/** The loops of this page. Creating this runs none. */
export class BuiltInLoops implements Loops {
  readonly #setting: LoopsSetting;
  readonly #listeners = new Listeners();
  readonly #log = new ProgramLog<LoopState>(
    { status: 'ready', program: null, reason: null, calls: 0, printed: [] },
    this.#listeners.tell,
  );
  #run: Run | null = null;

  constructor(setting: LoopsSetting) {
    this.#setting = setting;
  }

  readonly get = (): LoopState => this.#log.shown;

  readonly subscribe = this.#listeners.add;

  readonly clear = (): void => this.#log.set({ printed: [] });

  readonly stop = (): void => {
    if (this.#run !== null) this.#finish(this.#run, { status: 'stopped', reason: null });
  };

  readonly run = (key: ReceiverKey, program: string): Promise<LoopState> => {
    this.stop();
    this.#log.set({ status: 'starting', program, reason: null, calls: 0, printed: [] });
    return new Promise((settle) => {
      const run: Run = { end: null, settle };
      this.#run = run;
      void this.#start(run, key, program).catch((error: unknown) =>
        this.#fail(run, `The app could not be read: ${String(error)}`),
      );
    });
  };

  async #start(run: Run, { deployment, app_id }: ReceiverKey, program: string): Promise<void> {
    if (program.length > MAX_PROGRAM_LENGTH)
      return this.#fail(run, `It is longer than ${MAX_PROGRAM_LENGTH} characters.`);
    const { fetch, baseUrlOf } = this.#setting;
    const base_url = baseUrlOf(deployment);
    const loading = LOOP_PARTS.load().catch((error: unknown) => String(error));
    const access = await readAppAccess(fetch, base_url, app_id);
    const parts = await loading;
    if (this.#run !== run) return;
    if (typeof parts === 'string') return this.#fail(run, `Its code could not be loaded: ${parts}`);
    if (access === null) return this.#fail(run, 'This world no longer has the app.');
    if (access.token === null) return this.#fail(run, 'The app has no active bot token.');
    this.#open(parts, run, program, { base_url, token: access.token });
  }

  #open(
    { openProgram, LoopCaller, RunningLoop }: typeof loopParts,
    run: Run,
    program: string,
    { base_url, token }: { readonly base_url: string; readonly token: string },
  ): void {
    const caller = new LoopCaller(this.#setting.fetch, base_url, token);
    const env = { BASE_URL: base_url, TOKEN: TOKEN_PLACEHOLDER };
    const frame: ProgramFrame<ToLoop> = openProgram(
      this.#setting.document,
      { kind: 'loop', program, env },
      {
        hear: (data) => loop.receive(data),
        fault: (message, line) => {
          this.#log.print({ level: 'error', text: message, line }, Date.now());
          this.#fail(run, addLine(message, line));
        },
        failed: (reason) => this.#fail(run, reason),
      },
    );
    const loop = new RunningLoop({
      send: frame.send,
      fetch: (request) => caller.send(request),
      print: (line) => this.#log.print(line, Date.now()),
      loaded: () => this.#log.set({ status: 'running' }),
      counted: () => this.#log.count('calls'),
      ended: (fault) =>
        fault === null
          ? this.#finish(run, { status: 'done', reason: null })
          : this.#fail(run, addLine(fault.text, fault.line)),
      stop: (reason) => this.#fail(run, reason),
      now: () => performance.now(),
      later,
    });
    run.end = () => {
      loop.end();
      frame.close();
    };
  }

  #fail(run: Run, reason: string): void {
    if (this.#run !== run) return;
    this.#log.print({ level: 'note', text: `Stopped. ${reason}`, line: null }, Date.now());
    this.#finish(run, { status: 'failed', reason });
  }

  #finish(run: Run, outcome: Outcome): void {
    if (this.#run !== run) return;
    this.#run = null;
    run.end?.();
    this.#log.set(outcome);
    run.settle(this.#log.shown);
  }
}
