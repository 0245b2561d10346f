import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import hidden from '../../ui/style/visually-hidden.module.css';
import css from './BarButton.module.css';

export interface BarButtonProps {
  /** What the value is; told to screen readers before it. */
  readonly label?: string;
  readonly icon: ReactNode;
  /** The value; not shown, but still told, where there is no room for it. */
  readonly children: ReactNode;
}

/** A button of the bar that shows a value and opens what changes it. */
export function BarButton({ label, icon, children }: BarButtonProps) {
  return (
    <Button className={css.button ?? ''}>
      {icon}
      {label !== undefined && <span className={hidden.hidden}>{label}:</span>}
      <span className={css.value}>{children}</span>
      <ChevronDown size={12} className={css.chevron} />
    </Button>
  );
}
