import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { escapeHtml } from '../lib/escape-html.ts';
import { readLessons, type LessonLine } from '../lib/scenarios.ts';

export const WORKSHEET = 'public/examples/worksheet.html';

/** Code between backticks is the only markup of lessons. */
const html = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/**
 * The worksheet of a class: a page with a link to each lesson. It is a file of the page, so the links work wherever
 * the page is hosted.
 */
export function worksheet(lessons: readonly LessonLine[]) {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const rows = lessons.map(({ id, title, summary, minutes: each }) =>
    [
      '        <li>',
      `          <a href="../#/lessons?lesson=${encodeURIComponent(id)}">${html(title)}</a>`,
      `          <small>${each} minutes</small>`,
      `          <p>${html(summary)}</p>`,
      '        </li>',
    ].join('\n'),
  );
  return `<!doctype html>
<!-- Generated from src/lessons/plans by \`npm run generated\`. Do not edit. -->
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
    />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Worksheet: Parley’s lessons</title>
    <link rel="icon" type="image/svg+xml" href="../icon.svg" />
    <link rel="stylesheet" href="worksheet.css" />
  </head>
  <body>
    <main>
      <h1>Parley’s lessons</h1>
      <p>
        Each link opens a lesson in the page, and the page tells you what to do. It looks at the calls
        that you make, so you can also make them with your own program. What you did is kept in your
        browser. At the end of a lesson there is a certificate to print or to hand in.
      </p>
      <p>Name: <span class="line"></span></p>
      <ol>
${rows.join('\n')}
      </ol>
      <p>${lessons.length} lessons, about ${minutes} minutes.</p>
    </main>
  </body>
</html>
`;
}

/**
 * Brings the worksheet in line with the lessons.
 *
 * @returns whether it had to be written
 */
export async function syncWorksheet(): Promise<boolean> {
  const wanted = worksheet(await readLessons());
  if (existsSync(WORKSHEET) && readFileSync(WORKSHEET, 'utf8') === wanted) return false;
  writeFileSync(WORKSHEET, wanted);
  return true;
}
