import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import hidden from '../../ui/style/visually-hidden.module.css';
import css from './BarButton.module.css';

export interface BarButtonProps extends Pick<ButtonProps, 'onPress'> {
  /** Name of the value, for screen readers only. */
  readonly label?: string;
  readonly icon: ReactNode;
  /** The value. */
  readonly children: ReactNode;
}

/** A button of the bar. It shows a value and opens the controls that change it. */
export function BarButton({ label, icon, children, ...rest }: BarButtonProps) {
  return (
    <Button {...rest} className={css.button ?? ''}>
      {icon}
      {label !== undefined && <span className={hidden.hidden}>{label}:</span>}
      <span className={css.value}>{children}</span>
      <ChevronDown size={12} className={css.chevron} />
    </Button>
  );
}

interface BarActionProps extends Omit<ButtonProps, 'className' | 'children' | 'style'> {
  readonly icon: ReactNode;
  /** The label. In a narrow window only screen readers get it. */
  readonly children: string;
}

/** A button at the end of the bar: an icon with a label. */
export function BarAction({ icon, children, ...rest }: BarActionProps) {
  return (
    <Button {...rest} className={css.button ?? ''}>
      {icon}
      <span className={css.word}>{children}</span>
    </Button>
  );
}
