import { expect, type Locator, type Page } from '@playwright/test';
import type { Exam } from '../../src/contract/sandbox.ts';
import { ProgramEditor } from './program-editor.ts';

/** The exam of paging clients, as a user operates it. */
export class ExamPage {
  readonly page: Page;
  readonly state: Locator;
  readonly card: Locator;
  readonly output: Locator;
  readonly program: Locator;
  readonly #editor: ProgramEditor;

  constructor(page: Page) {
    this.page = page;
    this.state = page.getByRole('status', { name: 'State of the loop' });
    this.card = page.getByRole('region', { name: 'Report card' });
    this.output = page.getByRole('region', { name: 'Output' });
    this.program = page.getByRole('textbox', { name: 'Loop program' });
    this.#editor = new ProgramEditor(page, () => this.program);
  }

  /** `base`: address of the page, with a slash at its end; the tested host if left out. */
  async open(base = './'): Promise<void> {
    await this.page.goto(`${base}#/directory?view=exam`);
    await expect(this.program).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async chooseSample(title: string): Promise<void> {
    await this.#editor.chooseSample(this.button('Samples'), title);
  }

  async write(program: string): Promise<void> {
    await this.#editor.write(program);
  }

  /** Runs what the editor shows, and waits until it is over. */
  async run(): Promise<void> {
    // Stop is there as soon as the click is handled, but a short run may be over before anybody looks.
    await this.button('Run').click();
    await expect(this.button('Stop')).toBeHidden({ timeout: 60_000 });
  }

  async runProgram(program: string): Promise<void> {
    await this.write(program);
    await this.run();
  }

  /** The row of a point, by its title. */
  point(title: string): Locator {
    return this.card.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'Failed' });
  }

  /** The titles of the points that failed, from the head of the report card. */
  failed(): Locator {
    return this.card
      .getByText(/failed:$/)
      .locator('..')
      .getByRole('listitem');
  }

  /** The exam, as a script of the page reads it. */
  exam(): Promise<Exam> {
    return this.page.evaluate(
      async () => (await (await fetch('sandbox/exams/paging')).json()).exam,
    );
  }
}
