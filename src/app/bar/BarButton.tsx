import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import hidden from '../../ui/style/visually-hidden.module.css';
import css from './BarButton.module.css';

export interface BarButtonProps {
  /** Name of the value, for screen readers only. */
  readonly label?: string;
  readonly icon: ReactNode;
  /** The value; in a narrow window, for screen readers only. */
  readonly children: ReactNode;
}

/** A button of the bar that shows a value and opens a popover to change it. */
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
