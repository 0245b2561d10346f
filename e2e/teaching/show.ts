import type { Locator, Page } from '@playwright/test';
import { captionOverlay, frameOverlay, readingTime } from '../../tools/teach/overlays.ts';
import type { LessonFilm } from '../fixtures/film.ts';
import type { Conductor } from './conductor.ts';

interface ShowOptions {
  /** 20 is twenty times as fast as people read. */
  readonly pace: number;
  /** The number of the first chapter that is shown; those before it are played at once. */
  readonly from: number;
  /** Begins a film of the page; null where nobody films. */
  readonly film: (() => Promise<LessonFilm>) | null;
}

/** How long the pointer takes to a control, and a frame around one is shown, in milliseconds. */
const POINTER_MS = 800;
const FRAME_MS = 1600;
/** How long what is spoken of may take to appear, in milliseconds. */
const LATEST_MS = 5000;
const noMatter = (): void => {};

/** Shows what a scenario tells in its page: chapters, captions and the pointer. */
export class Show {
  readonly #page: Page;
  readonly #conductor: Conductor;
  readonly #options: ShowOptions;
  #chapters = 0;
  /** From the first chapter on: nobody wants to see the page load. */
  #film: LessonFilm | null = null;

  constructor(page: Page, conductor: Conductor, options: ShowOptions) {
    this.#page = page;
    this.#conductor = conductor;
    this.#options = options;
  }

  get #isOn(): boolean {
    return this.#chapters >= this.#options.from;
  }

  async chapter(title: string, text: string): Promise<void> {
    this.#chapters += 1;
    if (!this.#isOn) return;
    const { pace, from, film } = this.#options;
    if (this.#chapters === from) {
      await this.#showPointer();
      this.#film = (await film?.()) ?? null;
    }
    await this.#loaded();
    this.#conductor.began(title, this.#chapters);
    this.#film?.chapter(title);
    const duration = readingTime(`${title} ${text}`, pace);
    await this.#page.screencast.showChapter(title, { description: text, duration });
    await this.#conductor.rest(1);
  }

  /** Shows a caption for as long as people read it. Then it leaves the page free for what is done there. */
  async say(text: string): Promise<void> {
    if (!this.#isOn) return;
    const film = this.#film;
    await this.#loaded();
    film?.caption(text);
    // A film has its captions in a file of their own.
    const caption =
      film === null ? await this.#page.screencast.showOverlay(captionOverlay(text)) : null;
    await this.#conductor.rest(readingTime(text, this.#options.pace));
    await caption?.[Symbol.asyncDispose]();
    film?.caption('');
  }

  /** Waits for what is spoken of next, but not for ever: it may appear only when something is pressed. */
  async waitFor(target: Locator): Promise<void> {
    if (!this.#isOn) return;
    await target.first().waitFor({ timeout: LATEST_MS }).catch(noMatter);
  }

  async point(target: Locator): Promise<void> {
    if (!this.#isOn) return;
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) return;
    const frame = await this.#page.screencast.showOverlay(frameOverlay(box));
    await this.#conductor.rest(FRAME_MS / this.#options.pace);
    await frame[Symbol.asyncDispose]();
  }

  async end(): Promise<void> {
    await this.#film?.end();
  }

  /** Waits until the page shows what it has, instead of placeholders. */
  async #loaded(): Promise<void> {
    const placeholders = this.#page.locator('[data-skeleton]').filter({ visible: true });
    await placeholders.first().waitFor({ state: 'hidden', timeout: LATEST_MS }).catch(noMatter);
  }

  /** Moves a pointer to each control before it is used. The names of Playwright’s calls stay hidden. */
  async #showPointer(): Promise<void> {
    await this.#page.screencast.showActions({
      duration: POINTER_MS / this.#options.pace,
      style: { title: 'display: none', highlight: 'outline: 3px solid #e8590c' },
    });
  }
}
