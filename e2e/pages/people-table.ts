import { expect, type Locator, type Page } from '@playwright/test';
import { DirectoryPage } from './directory-page.ts';

/** The people that the walk has found, as a user works with them. */
export class PeopleTable {
  readonly page: Page;
  readonly directory: DirectoryPage;
  readonly grid: Locator;
  readonly profile: Locator;
  readonly search: Locator;
  readonly selection: Locator;

  constructor(page: Page) {
    this.page = page;
    this.directory = new DirectoryPage(page);
    this.grid = page.getByRole('grid', { name: 'People' });
    this.profile = page.getByRole('region', { name: 'Profile' });
    this.search = page.getByRole('searchbox', { name: /^Search people/ });
    this.selection = page.getByRole('group', { name: 'Selection' });
  }

  /** Opens the panel in a world of its own, and walks the whole directory. */
  async openWalked(people: number): Promise<void> {
    await this.directory.open();
    await expect(this.directory.button('Walk all')).toBeVisible();
    await this.request('POST', 'reset', { users: people, rate_limits: false });
    // The page hears of the new world after the answer, and begins again then.
    await expect(this.directory.fact('People')).toContainText(`of ${people.toLocaleString('en')}`);
    await this.directory.button('Walk all').click();
    await expect(this.count(`${people.toLocaleString('en')} people`)).toBeVisible();
  }

  count(text: string): Locator {
    return this.page.getByRole('region', { name: 'People found' }).getByText(text, { exact: true });
  }

  row(text: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ hasText: text });
  }

  /** The texts of a column, as far as rows are rendered. */
  async column(title: string): Promise<string[]> {
    const titles = await this.grid.getByRole('columnheader').allInnerTexts();
    const place = titles.findIndex((each) => each.trim() === title);
    return this.grid
      .locator('[aria-rowindex]:not([aria-rowindex="1"])')
      .evaluateAll(
        (rows, nth) =>
          rows
            .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
            .map((row) => row.children[nth]?.textContent ?? ''),
        place,
      );
  }

  /** Scrolls the table; returns how far it is scrolled sideways then. */
  async scrollTo(to: { readonly top?: number; readonly left?: number }): Promise<number> {
    return this.grid.evaluate((grid, place) => {
      grid.scrollTo(place);
      return grid.scrollLeft;
    }, to);
  }

  /** Calls the sandbox as another program would. Returns the answer. */
  async request(verb: string, path: string, body?: object): Promise<Record<string, unknown>> {
    return this.page.evaluate(
      async ([method, address, json]) => {
        const answer = await fetch(`./sandbox/${address}`, {
          method,
          ...(json !== undefined && {
            headers: { 'content-type': 'application/json' },
            body: json,
          }),
        });
        return answer.json() as Promise<Record<string, unknown>>;
      },
      [verb, path, body && JSON.stringify(body)] as const,
    );
  }
}
