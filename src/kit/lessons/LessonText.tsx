import { textParts } from '../../lessons/definition/text.ts';

/** A text of a lesson, in which `code` stands between backticks. Never HTML. */
export function LessonText({ children }: { readonly children: string }) {
  return textParts(children).map(({ text, isCode }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- a text does not change
    isCode ? <code key={at}>{text}</code> : text,
  );
}
