import type { ReactNode } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import css from './BarButton.module.css';

export interface BarActionProps extends Omit<ButtonProps, 'className' | 'children' | 'style'> {
  readonly icon: ReactNode;
  /** Its word; in a window without room for it, for screen readers only. */
  readonly children: string;
}

/** A button at the end of the bar: an icon with its word. */
export function BarAction({ icon, children, ...rest }: BarActionProps) {
  return (
    <Button {...rest} className={css.button ?? ''}>
      {icon}
      <span className={css.word}>{children}</span>
    </Button>
  );
}
