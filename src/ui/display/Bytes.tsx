import { CopyButton } from '../controls/CopyButton.tsx';
import css from './Bytes.module.css';

export interface BytesProps {
  readonly label: string;
  readonly text: string;
}

/** A short request or response body, with JSON indented. */
export function Bytes({ label, text }: BytesProps) {
  if (text === '') return <p className={css.none}>The body is empty.</p>;
  return (
    <div className={css.bytes}>
      <pre className={css.text} role="region" aria-label={label} tabIndex={0}>
        {laidOut(text)}
      </pre>
      <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
    </div>
  );
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
