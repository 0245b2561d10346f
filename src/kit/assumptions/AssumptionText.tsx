import { Fragment, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import assumptions from '../../../docs/assumptions.md?raw';
import sections from '../../../docs/interface.md?raw';
import { textParts } from '../../lessons/definition/text.ts';
import css from './assumptions.module.css';

const HEADING = /^## ([AI]-\d+) (.+)$/gm;

// The texts come from the documents themselves, so the page cannot contradict them.
const ENTRIES = new Map([...readEntries(assumptions), ...readEntries(sections)]);

/** Shows an entry of docs/assumptions.md or docs/interface.md. Numbers of entries in its text are buttons that open those. */
export default function AssumptionText({ number }: { readonly number: string }) {
  const [shownNumber, setShownNumber] = useState(number);
  const entry = ENTRIES.get(shownNumber);
  if (entry === undefined) return <p>There is no entry {shownNumber}.</p>;
  return (
    <div className={css.entry}>
      <h3 className={css.title}>
        {entry.number} {entry.title}
      </h3>
      {entry.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          {textParts(paragraph).map(({ text, isCode }, at) =>
            isCode ? (
              // oxlint-disable-next-line react/no-array-index-key -- a text does not change
              <code key={at}>{text}</code>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- a text does not change
              <Fragment key={at}>{linkNumbers(text, setShownNumber)}</Fragment>
            ),
          )}
        </p>
      ))}
      {shownNumber !== number && (
        <Button className={css.number ?? ''} onPress={() => setShownNumber(number)}>
          Back to {number}
        </Button>
      )}
    </div>
  );
}

const linkNumbers = (text: string, onOpen: (number: string) => void) =>
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

/**
 * An entry of docs/assumptions.md, about a case in which the interface says nothing, or a section of the interface in
 * docs/interface.md.
 */
interface Entry {
  /** For example `A-4`, or `I-4` for a section of the interface. */
  readonly number: string;
  readonly title: string;
  /** Plain text, with code between backticks. */
  readonly paragraphs: readonly string[];
}

/** Reads the entries of a document, by number. The text before the first entry is skipped. */
export function readEntries(document: string): ReadonlyMap<string, Entry> {
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

/** Splits a text so that each number of an entry is a piece of its own. Joined, the pieces are the text again. */
export const splitAtNumbers = (text: string): readonly string[] =>
  text.split(/(\b[AI]-\d+\b)/).filter((piece) => piece !== '');
