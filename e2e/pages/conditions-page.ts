import { expect, type Locator, type Page } from '@playwright/test';

/** The Conditions panel, as a user operates it. */
export class ConditionsPage {
  readonly page: Page;
  readonly leaveAll: Locator;
  readonly errors: Locator;
  readonly search: Locator;
  /** The number of errors that match the search. */
  readonly found: Locator;

  constructor(page: Page) {
    this.page = page;
    this.leaveAll = page.getByRole('button', { name: 'Turn all off' });
    this.errors = page.getByRole('listbox', { name: 'Errors' });
    this.search = page.getByRole('combobox', { name: 'Search errors' });
    this.found = page.getByRole('status', { name: 'Errors found' });
  }

  async open(view: 'switches' | 'gallery' = 'switches', rest = ''): Promise<void> {
    await this.page.goto(`./#/conditions?view=${view}${rest}`);
    await expect(this.page.getByRole('tab', { name: 'Error gallery' })).toBeVisible();
  }

  /** The elements of one condition. */
  condition(title: string): Locator {
    return this.page.getByRole('group', { name: title, exact: true });
  }

  switch(title: string): Locator {
    return this.page.getByRole('switch', { name: title, exact: true });
  }

  /** Toggles a switch by keyboard, because its track is drawn beside the input. */
  async turn(title: string): Promise<void> {
    await this.switch(title).focus();
    await this.page.keyboard.press('Space');
  }

  async choose(code: string): Promise<void> {
    await this.errors.getByRole('option', { name: code }).first().click();
    await expect(this.page.getByRole('heading', { name: code, exact: true })).toBeVisible();
  }

  recipe(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  async play(title: string): Promise<Locator> {
    const recipe = this.recipe(title);
    await recipe.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(recipe.getByText('as expected', { exact: true })).toBeVisible();
    return recipe;
  }
}
