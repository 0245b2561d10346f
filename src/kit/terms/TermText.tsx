import { Fragment } from 'react';
import glossary from '../../../docs/glossary.md?raw';
import { textParts } from '../../lessons/definition/text.ts';
import type { TermProps } from './Term.tsx';
import css from './TermText.module.css';

/** A row of a table: a term, its meaning, and its names in the code. */
const ROW = /^\|([^|\n]+)\|([^|\n]+)\|[^|\n]*\|$/gm;

// The texts come from the document itself, so the page cannot contradict it.
const GLOSSARY = readGlossary(glossary);

/** The entry of a term in the glossary. */
export default function TermText({ term }: Pick<TermProps, 'term'>) {
  const entry = GLOSSARY.get(term.toLowerCase());
  if (entry === undefined) return <p>The glossary has no entry for {term}.</p>;
  return (
    <div className={css.entry}>
      <h3 className={css.title}>{entry.term}</h3>
      <p>
        {textParts(entry.meaning).map(({ text, isCode }, at) =>
          isCode ? (
            // oxlint-disable-next-line react/no-array-index-key -- a text does not change
            <code key={at}>{text}</code>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- a text does not change
            <Fragment key={at}>{text}</Fragment>
          ),
        )}
        .
      </p>
    </div>
  );
}

/** A term and its meaning: a row of a table in docs/glossary.md. */
interface GlossaryEntry {
  readonly term: string;
  /** Plain text, with code between backticks. */
  readonly meaning: string;
}

/** Reads the rows of the glossary, by term in lower case. A row with several terms becomes an entry for each. */
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
