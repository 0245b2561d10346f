import { expect, type Locator, type Page } from '@playwright/test';

/** The guide of a lesson beside the panels, as a user operates it. */
export class LessonGuide {
  readonly page: Page;
  readonly guide: Locator;
  /** What the check of the open chapter sees. */
  readonly check: Locator;
  /** Frames around the controls of the chapter. */
  readonly highlights: Locator;

  constructor(page: Page) {
    this.page = page;
    this.guide = page.getByRole('region', { name: 'Lesson', exact: true });
    this.check = this.guide.getByRole('status', { name: 'Check' });
    this.highlights = page.locator('[data-lesson-highlights] > :not([hidden])');
  }

  async open(lesson: string, place = '#/lessons'): Promise<void> {
    await this.page.goto(`./${place}${place.includes('?') ? '&' : '?'}lesson=${lesson}`);
    await expect(this.check).not.toContainText('Reading');
  }

  button(name: string): Locator {
    return this.guide.getByRole('button', { name, exact: true });
  }

  chapter(title: string): Locator {
    return this.guide.getByRole('heading', { level: 3, name: title });
  }

  async choose(action: string): Promise<void> {
    await this.button('Lesson menu').click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
