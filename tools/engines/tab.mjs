import { pause } from './engine.mjs';

/** @typedef {import('./engine.mjs').ControlQuery} ControlQuery */

/** Maximum time for an element to appear on a busy machine, in milliseconds. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 50;

/** A tab as a person uses it: finds elements by role and name, and waits until they appear. */
export class Tab {
  /** @type {import('./engine.mjs').DrivenTab} */
  #driven;

  constructor(/** @type {import('./engine.mjs').DrivenTab} */ driven) {
    this.#driven = driven;
  }

  /** Errors of the page since the last call. */
  complaints() {
    const all = this.#driven.complaints;
    return /** @type {string[]} */ (all).splice(0);
  }

  go(/** @type {string} */ url) {
    return this.#driven.go(url);
  }

  reload() {
    return this.#driven.reload();
  }

  close() {
    return this.#driven.close();
  }

  /** @type {import('./engine.mjs').Run} */
  run(fn, ...args) {
    return this.#driven.run(fn, ...args);
  }

  /** Presses a key where the focus is: `Tab`, `Control+a`. */
  key(/** @type {string} */ name) {
    return this.#driven.key(name);
  }

  /** Types where the focus is. */
  type(/** @type {string} */ text) {
    return this.#driven.type(text);
  }

  /** Clicks an element. @param {string} role @param {string} name @param {string} [frame] */
  press(role, name, frame) {
    return this.#with(place(role, name, frame), (control) => control.click());
  }

  /** Replaces the text of a textbox. @param {string} name @param {string} text */
  write(name, text) {
    return this.#with(place('textbox', name), (control) => control.fill(text));
  }

  /** Chooses a file for the button that opens the browser's dialog for files. @param {string} name @param {string} path */
  chooseFile(name, path) {
    return this.#with(place('button', name), async () => {
      if (!(await this.#driven.chooseFile(path))) throw new Error('it has no field for files');
    });
  }

  /** Waits until the element is visible. @param {string} role @param {string} name @param {string} [frame] */
  sees(role, name, frame) {
    return this.#with(place(role, name, frame), () => undefined);
  }

  /**
   * Waits until the text of an element contains the words, and returns that text.
   *
   * @param {string} role @param {string} name @param {string | RegExp} words
   */
  reads(role, name, words) {
    return this.#with(place(role, name), async (control) => {
      const text = await control.text();
      const holds = typeof words === 'string' ? text.includes(words) : words.test(text);
      if (!holds) throw new Error(`expected “${words}”, found “${text.slice(0, 300)}”`);
      return text;
    });
  }

  /**
   * Finds a control and uses it. Repeats until this succeeds, because the page may render again in between.
   *
   * @template Result
   * @param {ControlQuery} query
   * @param {(control: import('./engine.mjs').Control) => Promise<Result> | Result} work
   */
  async #with(query, work) {
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

/**
 * @param {string} role
 * @param {string} name
 * @param {string} [frame]
 * @returns {ControlQuery}
 */
const place = (role, name, frame) => ({ role, name, ...(frame === undefined ? {} : { frame }) });
