import { Fragment, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import assumptions from '../../../docs/assumptions.md?raw';
import sections from '../../../docs/interface.md?raw';
import { textParts } from '../../lessons/definition/text.ts';
import css from './assumptions.module.css';

const HEADING = /^## ([AI]-\d+) (.+)$/gm;

// The page reads the documents themselves, so that the two cannot differ.

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
              <Fragment key={at}>{linkNumbers(text, setShown)}</Fragment>
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
 * The reason for a rule: an entry of docs/assumptions.md, where the interface says nothing, or of docs/interface.md, a section of
 * the interface.
 */
interface Assumption {
  /** For example `A-4`, or `I-4` for a section of the interface. */
  readonly number: string;
  readonly title: string;
  /** Plain text, with code between backticks. */
  readonly paragraphs: readonly string[];
}

/** Reads the entries of a document, by number. The text before the first entry is skipped. */
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

/** Splits a text so that each number of an entry is a piece of its own. Joined, the pieces are the text again. */
export const splitAtNumbers = (text: string): readonly string[] =>
  text.split(/(\b[AI]-\d+\b)/).filter((piece) => piece !== '');
