import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import css from './FormNotice.module.css';

interface FormNoticeProps {
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** What to know about the whole form, below it, with what to do about it. */
export function FormNotice({ children, action }: FormNoticeProps) {
  return (
    <div className={css.notice} role="status">
      <TriangleAlert size={16} />
      <p className={css.text}>{children}</p>
      {action}
    </div>
  );
}
