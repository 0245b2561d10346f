import { textParts } from '../../lessons/definition/text.ts';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import css from './LessonText.module.css';

/** A text of a lesson, in which `code` stands between backticks; code of several lines is a block. Never HTML. */
export function LessonText({ children }: { readonly children: string }) {
  return textParts(children).map(({ text, isCode }, at) => {
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
