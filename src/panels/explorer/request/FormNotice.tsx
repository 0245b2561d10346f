import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import css from './FormNotice.module.css';

interface FormNoticeProps {
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** A notice about the whole form, shown below it, with a button that helps. */
export function FormNotice({ children, action }: FormNoticeProps) {
  return (
    <div className={css.notice} role="status">
      <TriangleAlert size={16} />
      <p className={css.text}>{children}</p>
      {action}
    </div>
  );
}

interface FormMismatchProps {
  /** Why the text cannot be parsed. */
  readonly problem: string;
  readonly isQuery: boolean;
  readonly onRewrite: () => void;
}

/** Warns that the form does not show what will be sent, and says why. */
export function FormMismatch({ problem, isQuery, onRewrite }: FormMismatchProps) {
  const text = isQuery ? 'query' : 'body';
  const rewriteButton = (
    <Button size="small" onPress={onRewrite}>
      Rebuild it from the form
    </Button>
  );
  return (
    <FormNotice action={rewriteButton}>
      <strong>The form does not match the {text}.</strong> {problem} The {text} is sent unchanged.
    </FormNotice>
  );
}
