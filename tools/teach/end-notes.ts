import type { Suite } from '../lib/playwright.ts';
/** Where `npm run preview` serves the page. The server of a scenario ends with it. */
const PREVIEW = 'http://127.0.0.1:4173';

/** What scenarios note about their end (e2e/fixtures/scenario.ts), in words. */
const IN_WORDS: Record<string, (description: string) => string> = {
  'closing link': (link) =>
    `What it leaves, in the page of \`npm run preview\`: ${link.replace(new URL(link).origin, PREVIEW)}`,
  'not in the closing link': (calls) => `Calls that no link can hold: ${calls}`,
};

/** The links to what scenarios leave, a line each, and the calls that cannot be in them. */
export function endNotes(suites: readonly Suite[]): string[] {
  return suites.flatMap((suite) => [
    ...endNotes(suite.suites ?? []),
    ...(suite.specs ?? []).flatMap(({ tests }) =>
      tests.flatMap(({ annotations }) =>
        annotations.flatMap(({ type, description }) => {
          const inWords = IN_WORDS[type];
          return inWords === undefined || description === undefined ? [] : [inWords(description)];
        }),
      ),
    ),
  ]);
}
