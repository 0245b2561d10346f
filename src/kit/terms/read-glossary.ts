/** A term and what it means: a row of a table of docs/glossary.md. */
export interface GlossaryEntry {
  readonly term: string;
  /** Plain text; names of the wire stand between backticks. */
  readonly meaning: string;
}

const ROW = /^\|([^|\n]+)\|([^|\n]+)\|[^|\n]*\|$/gm;

/** The rows of the glossary by their terms, in lower case. A row that explains several terms has an entry for each. */
export function readGlossary(document: string): ReadonlyMap<string, GlossaryEntry> {
  const rows = [...document.matchAll(ROW)].map(([, term = '', meaning = '']) => ({
    term: term.trim(),
    meaning: meaning.trim(),
  }));
  return new Map(
    rows
      .filter(({ term }) => term !== 'term' && !/^-+$/.test(term))
      .flatMap((entry) => entry.term.split(', ').map((each) => [each.toLowerCase(), entry])),
  );
}
