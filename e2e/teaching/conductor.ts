import type { BrowserContext } from '@playwright/test';

/** What a teacher asks for while a scenario plays. */
export type Command = 'pause' | 'step' | 'back' | 'quit';

/** What the teacher is told. */
export type Notice =
  | { readonly chapter: string; readonly number: number }
  | { readonly paused: string }
  | { readonly playing: true }
  /** The scenario ends here; play it again from that chapter. */
  | { readonly again: number }
  | { readonly quit: true };

/** What nobody sees of a scenario: a teacher who steps through it steps over these. */
const UNSEEN = /^(?:Evaluate|Expect|Wait|Query|Is |Get |Bounding|Screenshot)/i;

type Wake = 'time' | 'change' | 'step' | 'end';

/**
 * Pauses a scenario, steps through it and ends it. A pause holds captions at once, and actions before the next one begins:
 * Playwright’s debugger does that, headless too.
 */
export class Conductor {
  readonly #context: BrowserContext;
  readonly #tell: (notice: Notice) => void;
  #isPaused = false;
  #chapter = 0;
  /** Wakes the rest that is under way, if there is one. */
  #wake: ((why: Wake) => void) | null = null;

  constructor(context: BrowserContext, tell: (notice: Notice) => void) {
    this.#context = context;
    this.#tell = tell;
    context.debugger.on('pausedstatechanged', () => void this.#stopped());
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  began(chapter: string, number: number): void {
    this.#chapter = number;
    this.#tell({ chapter, number });
  }

  async run(command: Command): Promise<void> {
    switch (command) {
      case 'pause':
        return this.#isPaused ? this.#goOn() : this.#pause();
      case 'step':
        return this.#step();
      case 'back':
        return this.#end({ again: Math.max(1, this.#chapter - 1) });
      case 'quit':
        return this.#end({ quit: true });
    }
  }

  async #end(notice: Notice): Promise<void> {
    this.#tell(notice);
    this.#wake?.('end');
    // Whatever else the scenario waits for is refused, so that it ends.
    await this.#context.close();
  }

  /** Waits for that long. Time in a pause does not count; a step goes on at once. */
  async rest(ms: number): Promise<void> {
    for (let left = ms; left > 0;) {
      const began = performance.now();
      const isPaused = this.#isPaused;
      const why = await this.#sleep(isPaused ? null : left);
      if (why === 'end') throw new Error('The teacher ended the scenario.');
      if (why === 'step') return;
      if (!isPaused) left -= performance.now() - began;
    }
  }

  #sleep(ms: number | null): Promise<Wake> {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(() => this.#wake?.('time'), ms);
      this.#wake = (why) => {
        clearTimeout(timer);
        this.#wake = null;
        resolve(why);
      };
    });
  }

  async #pause(): Promise<void> {
    this.#set(true);
    if (this.#context.debugger.pausedDetails() === null)
      await this.#context.debugger.requestPause();
    this.#tell({ paused: '' });
  }

  async #goOn(): Promise<void> {
    this.#set(false);
    this.#tell({ playing: true });
    if (this.#context.debugger.pausedDetails() !== null) await this.#context.debugger.resume();
  }

  async #step(): Promise<void> {
    if (!this.#isPaused) return this.#pause();
    if (this.#wake !== null) return this.#wake('step');
    if (this.#context.debugger.pausedDetails() !== null) await this.#context.debugger.next();
  }

  /** The debugger stopped, or goes on. */
  async #stopped(): Promise<void> {
    const details = this.#context.debugger.pausedDetails();
    if (details === null) return;
    if (!this.#isPaused) return this.#context.debugger.resume();
    if (UNSEEN.test(details.title)) return this.#context.debugger.next();
    this.#tell({ paused: details.title });
  }

  #set(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#wake?.('change');
  }
}
