/** A choice where the interface says nothing: an entry of docs/assumptions.md. */
export interface Assumption {
  /** For example `A-4`. */
  readonly number: string;
  readonly title: string;
  /** Plain text; names of the wire stand between backticks. */
  readonly paragraphs: readonly string[];
}

const HEADING = /^## (A-\d+) (.+)$/gm;

/** The entries of docs/assumptions.md by their numbers. What comes before the first entry is left out. */
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

/** A text in pieces: each number of an assumption is one of them. Joined they are the text. */
export const splitAtNumbers = (text: string): readonly string[] =>
  text.split(/(\bA-\d+\b)/).filter((piece) => piece !== '');
