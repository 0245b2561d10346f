/**
 * What rules rest on: a choice where the interface says nothing, an entry of docs/assumptions.md; or a section of the
 * interface, an entry of docs/interface.md.
 */
export interface Assumption {
  /** For example `A-4`, or `I-4` of a section. */
  readonly number: string;
  readonly title: string;
  /** Plain text; names of the wire stand between backticks. */
  readonly paragraphs: readonly string[];
}

const HEADING = /^## ([AI]-\d+) (.+)$/gm;

/** The entries of a document by their numbers. What comes before the first entry is left out. */
export function readAssumptions(document: string): ReadonlyMap<string, Assumption> {
  const headings = [...document.matchAll(HEADING)];
  return new Map(
    headings.map(({ 0: heading, 1: number = '', 2: title = '', index }, at) => {
      const text = document.slice(index + heading.length, headings[at + 1]?.index);
      const paragraphs = text
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean);
      return [number, { number, title, paragraphs }];
    }),
  );
}

/** A text in pieces: each number of an entry is one of them. Joined they are the text. */
export const splitAtNumbers = (text: string): readonly string[] =>
  text.split(/(\b[AI]-\d+\b)/).filter((piece) => piece !== '');
