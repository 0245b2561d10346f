import type { ReactNode } from 'react';
import type { Message } from '../../../contract/entities.ts';
import css from './StreamSign.module.css';

/** Says below a message that its app is still writing it, or did not finish it. */
export default function StreamSign({ state }: { readonly state: Message['streaming_state'] }) {
  if (state === 'errored')
    return <span className={css.said}>The app did not finish this message.</span>;
  return <Activity>Still being written</Activity>;
}

/** What an app is doing, beside three animated dots. The dots stand still for people who want less motion. */
export const Activity = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.said}>
    <span className={css.dots} aria-hidden>
      <span />
      <span />
      <span />
    </span>
    {children}
  </span>
);
