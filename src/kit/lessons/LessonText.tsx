import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Term } from '../terms/Term.tsx';
import { type LessonTerm, termParts } from './lesson-terms.ts';
import css from './LessonText.module.css';

interface LessonTextProps {
  readonly children: string;
  /** The terms to explain at their first use in this text. */
  readonly terms?: ReadonlySet<LessonTerm> | undefined;
}

const NO_TERMS: ReadonlySet<LessonTerm> = new Set();

/** A text of a lesson, with `code` between backticks. Code of several lines becomes a block. HTML is shown as text. */
export function LessonText({ children, terms = NO_TERMS }: LessonTextProps) {
  return termParts(children, terms).map(({ text, isCode, term }, at) => {
    if (term !== undefined)
      return (
        <Term key={term} term={term}>
          {text}
        </Term>
      );
    if (!isCode) return text;
    const code = text.trim();
    return code.includes('\n') ? (
      // oxlint-disable-next-line react/no-array-index-key -- a text does not change
      <span key={at} className={css.block}>
        <code>{code}</code>
        <CopyButton text={`${code}\n`} label="Copy the program" />
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a text does not change
      <code key={at}>{text}</code>
    );
  });
}
