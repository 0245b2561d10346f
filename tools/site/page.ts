import { dirname, relative } from 'node:path/posix';

/** A page of the site. */
export interface Page {
  /** Below the root of the documentation: `methods/chat.delete.html`. */
  readonly path: string;
  readonly title: string;
  /** What stands between the heading of the page and its end, as HTML. */
  readonly body: string;
  readonly headings: readonly Heading[];
  /** The page that lists this one, if the navigation does not. */
  readonly parent?: string;
  readonly found: readonly Found[];
}

export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** What the search finds: a page, or a part of it. */
export interface Found {
  /** The id of the part; empty for the page. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The address of a place in the site, as a page of it names it. */
export function addressFrom(page: string, place: string): string {
  const [path = '', id] = place.split('#');
  const address = path === page ? '' : relative(dirname(page), path);
  return id === undefined ? address : `${address}#${id}`;
}

/** The address of a file of the playground, which stands beside the folder of the documentation, as a page names it. */
export const playgroundFrom = (page: string, file: string): string =>
  `${'../'.repeat(page.split('/').length)}${file}`;
