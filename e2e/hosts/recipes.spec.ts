import type { RecipeList } from '../../src/contract/conditions.ts';
import { expect, test } from '@playwright/test';
import { ShellPage } from '../pages/shell-page.ts';

// Not on a quiet page: a browser logs every 4xx, and recipes provoke them on purpose.
// Unit tests play all recipes, on the platform and over HTTP: the way through the worker treats those alike that ask and
// answer in the same form.
test('each form of recipe gets its expected answer in the tab, in a world reset to seed 1', async ({
  page,
}) => {
  // Not on a panel that shows the catalogue: it would be read again after each reset.
  await new ShellPage(page).open('#/nowhere');

  const outcomes = await page.evaluate(async () => {
    const { recipes } = (await (await fetch('sandbox/recipes')).json()) as RecipeList;
    const outcomes = [];
    const seen = new Set<string>();
    for (const { id, surface, steps, expect: expected } of recipes) {
      // What a network does to answers in the tab has a test of its own.
      if (surface === 'network') continue;
      const forms = steps.map(({ method, path, url, headers, body }) => [
        method,
        // Methods of a family are alike.
        (url ?? path ?? '').split(/[.?]/, 1)[0],
        Object.entries(headers).map(([name, value]) =>
          name.toLowerCase() === 'content-type' ? value.replace(/boundary=.*/, '') : name,
        ),
        body === null,
      ]);
      const form = JSON.stringify([surface, forms.at(-1), expected.status, typeof expected.body]);
      if (seen.has(form)) continue;
      seen.add(form);
      const headers = { 'content-type': 'application/json' };
      await fetch('sandbox/reset', { method: 'POST', headers, body: '{"seed":1}' });
      let last: unknown = null;
      for (const { method, path = '', url, headers, body } of steps) {
        // Bytes, because the browser adds a Content-Type to text.
        const bytes = body === null ? {} : { body: new TextEncoder().encode(body) };
        const response = await fetch(url ?? path.slice(1), { method, headers, ...bytes });
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.startsWith('application/json');
        last = { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
      }
      outcomes.push({ id, last, expected });
    }
    return outcomes;
  });

  expect(outcomes.length).toBeGreaterThanOrEqual(36);
  expect(outcomes.map(({ id, last }) => ({ id, last }))).toEqual(
    outcomes.map(({ id, expected }) => ({ id, last: expected })),
  );
});
