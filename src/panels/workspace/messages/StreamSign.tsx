import type { ReactNode } from 'react';
import type { Message } from '../../../contract/entities.ts';
import css from './StreamSign.module.css';

/** Says below a message that its app is still writing it, or has left it unfinished. */
export default function StreamSign({ state }: { readonly state: Message['streaming_state'] }) {
  if (state === 'errored')
    return <span className={css.said}>The app did not finish this message.</span>;
  return <AtWork>Still being written</AtWork>;
}

/** What an app is doing, beside three points that come and go; they rest for people who want less motion. */
export const AtWork = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.said}>
    <span className={css.dots} aria-hidden>
      <span />
      <span />
      <span />
    </span>
    {children}
  </span>
);
