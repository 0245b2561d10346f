import { html, type raw } from 'hono/html';
import { idOf } from '../markdown.ts';
import { addressFrom, type Heading, playgroundFrom } from '../page.ts';

/** HTML whose texts are escaped. */
export type Html = ReturnType<typeof html> | ReturnType<typeof raw> | string;

/** How pages made from the code link to entries such as A-3, which documents hold. */
export type Entries = ReadonlyMap<string, string>;

/** A table with a row for each of several things; nothing where there is none. */
export const table = (heads: readonly string[], rows: readonly (readonly Html[])[]): Html =>
  rows.length === 0
    ? ''
    : html`<div class="scrolls" tabindex="0">
        <table>
          <thead>
            <tr>
              ${heads.map((head) => html`<th>${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (cells) =>
                html`<tr>
                  ${cells.map((cell) => html`<td>${cell}</td>`)}
                </tr> `,
            )}
          </tbody>
        </table>
      </div>`;

export const code = (text: string): Html => html`<code>${text}</code>`;

/** Names as code, separated by commas. */
export const codes = (names: readonly string[]): Html =>
  html`${names.map((name, at) => html`${at === 0 ? '' : ', '}${code(name)}`)}`;

export const json = (value: unknown): Html =>
  value === undefined ? '' : code(JSON.stringify(value));

/** Links to the entries of documents on which a rule rests. */
export const grounds = (page: string, numbers: readonly string[], entries: Entries): Html =>
  html`${numbers.map((number, at) => {
    const place = entries.get(number);
    const text = at === 0 ? '' : ', ';
    return place === undefined
      ? html`${text}${number}`
      : html`${text}<a href="${addressFrom(page, place)}">${number}</a>`;
  })}`;

export const link = (page: string, place: string, text: Html): Html =>
  html`<a href="${addressFrom(page, place)}">${text}</a>`;

/** The parts of a page, each with a heading; those without content are left out. */
export function parts(all: readonly (readonly [title: string, content: Html])[]): {
  readonly headings: readonly Heading[];
  readonly content: Html;
} {
  const shown = all.filter(([, content]) => content !== '');
  return {
    headings: shown.map(([title]) => ({ id: idOf(title), text: title })),
    content: html`${shown.map(
      ([title, content]) =>
        html`<h2 id="${idOf(title)}">${title}</h2>
          ${content}`,
    )}`,
  };
}

/**
 * A place of the playground that a reader opens where it is read. A script loads the frame once it is opened;
 * without scripts there is the link, and the playground itself needs them.
 *
 * @param route with its search parameters: `explorer?method=users.list`
 */
export const playground = (page: string, route: string, title: string): Html =>
  html`<details class="playground">
    <summary>${title}</summary>
    <iframe
      title="${title}"
      data-src="${playgroundFrom(page, `index.html?embed=wire#/${route}`)}"
    ></iframe>
    <p><a href="${playgroundFrom(page, `index.html#/${route}`)}">Open it in the playground</a></p>
  </details>`;

/** Things by what they have in common, in the order in which they come first. */
export function groupItems<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
): readonly (readonly [group: string, own: readonly Item[]])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const own = groups.get(groupOf(item));
    if (own === undefined) groups.set(groupOf(item), [item]);
    else own.push(item);
  }
  return [...groups];
}
