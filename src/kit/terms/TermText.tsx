import { Fragment } from 'react';
// The document itself, so that the page and the document cannot differ.
import glossary from '../../../docs/glossary.md?raw';
import { textParts } from '../../lessons/definition/text.ts';
import { readGlossary } from './read-glossary.ts';
import type { TermProps } from './Term.tsx';
import css from './TermText.module.css';

const GLOSSARY = readGlossary(glossary);

/** What the glossary says of a term. */
export default function TermText({ term }: Pick<TermProps, 'term'>) {
  const found = GLOSSARY.get(term.toLowerCase());
  if (found === undefined) return <p>The glossary has no entry for {term}.</p>;
  return (
    <div className={css.entry}>
      <h3 className={css.title}>{found.term}</h3>
      <p>
        {textParts(found.meaning).map(({ text, isCode }, at) =>
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
