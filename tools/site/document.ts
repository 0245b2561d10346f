import { html, raw } from 'hono/html';
import { SECTIONS, placeOf } from './contents.ts';
import { addressFrom, playgroundFrom, type Page } from './page.ts';

/** Everything of a page is a file of the site. Only the playground, which stands beside it, is framed. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** What a link of the navigation needs to know of a page. */
export type Titles = ReadonlyMap<string, string>;

/** The whole document of a page. Reading needs no script: they add the search and the playground. */
export async function documentOf(page: Page, titles: Titles): Promise<string> {
  const { path, title, body, headings, parent } = page;
  const to = (place: string) => addressFrom(path, place) || '#top';
  const root = '../'.repeat(path.split('/').length - 1);
  const current = parent ?? path;
  const written = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${raw(POLICY)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${path === 'index.html' ? 'Parley: documentation' : `${title} · Parley`}</title>
        <link rel="icon" type="image/svg+xml" href="${playgroundFrom(path, 'icon.svg')}" />
        <link rel="stylesheet" href="${root}assets/site.css" />
        <script src="${playgroundFrom(path, 'theme.js')}"></script>
        <script src="${root}assets/playground.js" defer></script>
        <script src="${root}assets/search.js" data-root="${root}" defer></script>
      </head>
      <body id="top">
        <a class="skip" href="#content">Skip to the content</a>
        <header class="bar">
          <a class="name" href="${to('index.html')}">Parley</a>
          <a class="to-contents" href="#contents">Contents</a>
          <search id="search" hidden></search>
          <a class="to-playground" href="${playgroundFrom(path, 'index.html')}">Playground</a>
        </header>
        <div class="columns">
          <main id="content">
            ${
              parent === undefined
                ? ''
                : html`<p class="parent">
                    <a href="${to(parent)}">${titles.get(parent) ?? parent}</a>
                  </p>`
            }
            <h1>${title}</h1>
            ${raw(body)}
          </main>
          ${
            headings.length < 3
              ? ''
              : html`<nav class="on-page" aria-labelledby="on-page">
                  <h2 id="on-page">On this page</h2>
                  <ul>
                    ${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
                  </ul>
                </nav>`
          }
          <nav class="contents" id="contents" aria-label="Contents">
            ${SECTIONS.map(
              ({ title: section, files, made = [] }) =>
                html`<h2>${section}</h2>
                  <ul>
                    ${[...files.map(placeOf), ...made].map(
                      (place) =>
                        html`<li>
                          <a
                            href="${to(place)}"
                            ${raw(place === current ? 'aria-current="page"' : '')}
                            >${place === 'index.html' ? 'Overview' : (titles.get(place) ?? place)}</a
                          >
                        </li>`,
                    )}
                  </ul>`,
            )}
          </nav>
        </div>
      </body>
    </html>`;
  return `${String(written)}\n`;
}
