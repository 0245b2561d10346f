import { CopyButton } from '../controls/CopyButton.tsx';
import { prettyJson } from './pretty-json.ts';
import css from './ShortBody.module.css';

export interface ShortBodyProps {
  readonly label: string;
  readonly text: string;
}

/** A short request or response body, with JSON indented. */
export function ShortBody({ label, text }: ShortBodyProps) {
  if (text === '') return <p className={css.none}>The body is empty.</p>;
  return (
    <div className={css.bytes}>
      <pre className={css.text} role="region" aria-label={label} tabIndex={0}>
        {prettyJson(text) ?? text}
      </pre>
      <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
    </div>
  );
}
