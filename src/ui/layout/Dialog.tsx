import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classes } from '../style/classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import css from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called on Escape, the close button and a press outside. */
  readonly onClose: () => void;
  /** Whether a press outside closes it. False if that would lose typed text. */
  readonly isDismissable?: boolean;
  /** A `sheet` comes from below, for phones. */
  readonly size?: 'small' | 'medium' | 'large' | 'sheet';
  /** Rendered only while it is open. */
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
}

/** A modal dialog. Closing it returns the focus to where it was. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isDismissable = true,
  size = 'medium',
  children,
  footer,
}: DialogProps) {
  return (
    <ModalOverlay
      className={css.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
    >
      <Modal className={classes(css.modal, css[size])}>
        <AriaDialog className={css.dialog ?? ''}>
          <header className={css.header}>
            <Heading slot="title" className={css.title ?? ''}>
              {title}
            </Heading>
            <IconButton
              label="Close"
              icon={<X size={16} />}
              size="small"
              // This button gets the focus if the focused control disappears. Escape must close the dialog even then.
              hasTooltip={false}
              onPress={onClose}
            />
          </header>
          <div className={css.body}>{children}</div>
          {footer !== undefined && <footer className={css.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
