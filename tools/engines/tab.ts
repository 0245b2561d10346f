import { pause, type ControlQuery, type DrivenTab, type Run, type Control } from './engine.ts';

/** Maximum time for an element to appear on a busy machine, in milliseconds. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 50;

/** A tab as a person uses it: finds elements by role and name, and waits until they appear. */
export class Tab {
  #driven: DrivenTab;

  constructor(driven: DrivenTab) {
    this.#driven = driven;
  }

  /** Errors of the page since the last call. */
  complaints() {
    const all = this.#driven.complaints;
    return (all as string[]).splice(0);
  }

  go(url: string) {
    return this.#driven.go(url);
  }

  reload() {
    return this.#driven.reload();
  }

  close() {
    return this.#driven.close();
  }

  run: Run = (fn, ...args) => this.#driven.run(fn, ...args);

  /** Presses a key where the focus is: `Tab`, `Control+a`. */
  key(name: string) {
    return this.#driven.key(name);
  }

  /** Types where the focus is. */
  type(text: string) {
    return this.#driven.type(text);
  }

  /** Clicks an element. */
  press(role: string, name: string, frame?: string) {
    return this.#with(place(role, name, frame), (control) => control.click());
  }

  /** Replaces the text of a textbox. */
  write(name: string, text: string) {
    return this.#with(place('textbox', name), (control) => control.fill(text));
  }

  /** Chooses a file for the button that opens the browser's dialog for files. */
  chooseFile(name: string, path: string) {
    return this.#with(place('button', name), async () => {
      if (!(await this.#driven.chooseFile(path))) throw new Error('it has no field for files');
    });
  }

  /** Waits until the element is visible. */
  sees(role: string, name: string, frame?: string) {
    return this.#with(place(role, name, frame), () => undefined);
  }

  /** Waits until the text of an element contains the words, and returns that text. */
  reads(role: string, name: string, words: string | RegExp) {
    return this.#with(place(role, name), async (control) => {
      const text = await control.text();
      const holds = typeof words === 'string' ? text.includes(words) : words.test(text);
      if (!holds) throw new Error(`expected “${words}”, found “${text.slice(0, 300)}”`);
      return text;
    });
  }

  /** Finds a control and uses it. Repeats until this succeeds, because the page may render again in between. */
  async #with<Result>(query: ControlQuery, work: (control: Control) => Promise<Result> | Result) {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        const control = await this.#driven.find(query);
        if (control === null) throw new Error('not found');
        return await work(control);
      } catch (error) {
        if (performance.now() > until) {
          const { role, name, frame } = query;
          const where = frame === undefined ? '' : ` in the frame “${frame}”`;
          throw new Error(`the ${role} “${name}”${where}: ${String(error)}`, { cause: error });
        }
      }
      await pause(LOOK_EVERY_MS);
    }
  }
}

const place = (role: string, name: string, frame?: string): ControlQuery => ({
  role,
  name,
  ...(frame === undefined ? {} : { frame }),
});
