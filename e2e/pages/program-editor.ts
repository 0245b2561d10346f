import type { Locator, Page } from '@playwright/test';

/** The editor of a program with its samples, as a user operates it. */
export class ProgramEditor {
  readonly #page: Page;
  readonly #program: () => Locator;

  /** `program` finds the text field. */
  constructor(page: Page, program: () => Locator) {
    this.#page = page;
    this.#program = program;
  }

  async chooseSample(samples: Locator, title: string): Promise<void> {
    await samples.click();
    await this.#page.getByRole('menuitem', { name: title }).click();
  }

  async write(program: string): Promise<void> {
    await this.#program().click();
    await this.#page.keyboard.press('ControlOrMeta+a');
    // First removed: the browser would put the style of the old text on the new one, which the policy forbids.
    await this.#page.keyboard.press('Delete');
    await this.#page.keyboard.insertText(program);
  }
}
