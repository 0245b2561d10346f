import { Fragment, useState } from 'react';
import { Button } from 'react-aria-components/Button';
// The documents themselves, so that the page and the documents cannot differ.
import assumptions from '../../../docs/assumptions.md?raw';
import sections from '../../../docs/interface.md?raw';
import { textParts } from '../../lessons/definition/text.ts';
import { readAssumptions, splitAtNumbers } from './read-assumptions.ts';
import css from './assumptions.module.css';

const ENTRIES = new Map([...readAssumptions(assumptions), ...readAssumptions(sections)]);

/** An entry of docs/assumptions.md or docs/interface.md. The numbers in its text lead to other entries. */
export default function AssumptionText({ number }: { readonly number: string }) {
  const [shown, setShown] = useState(number);
  const found = ENTRIES.get(shown);
  if (found === undefined) return <p>There is no entry {shown}.</p>;
  return (
    <div className={css.entry}>
      <h3 className={css.title}>
        {found.number} {found.title}
      </h3>
      {found.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          {textParts(paragraph).map(({ text, isCode }, at) =>
            isCode ? (
              // oxlint-disable-next-line react/no-array-index-key -- a text does not change
              <code key={at}>{text}</code>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- a text does not change
              <Fragment key={at}>{withLinks(text, setShown)}</Fragment>
            ),
          )}
        </p>
      ))}
      {shown !== number && (
        <Button className={css.number ?? ''} onPress={() => setShown(number)}>
          Back to {number}
        </Button>
      )}
    </div>
  );
}

const withLinks = (text: string, onOpen: (number: string) => void) =>
  splitAtNumbers(text).map((part, at) =>
    ENTRIES.has(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- a text does not change
      <Button key={at} className={css.number ?? ''} onPress={() => onOpen(part)}>
        {part}
      </Button>
    ) : (
      part
    ),
  );
