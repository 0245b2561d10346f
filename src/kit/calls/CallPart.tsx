import type { ReactNode } from 'react';
import css from './CallPart.module.css';
import tones from '../../ui/style/tones.module.css';

interface CallPartProps {
  /** The name of this part for screen readers, different for each call. */
  readonly label: string;
  readonly heading: string;
  readonly children: ReactNode;
}

/** A part of the details of an `HttpCall`. */
export function CallPart({ label, heading, children }: CallPartProps) {
  return (
    <section className={css.part} aria-label={label}>
      <p className={tones.label}>{heading}</p>
      {children}
    </section>
  );
}
