import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classes } from '../style/classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import css from './Dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Asked for by Escape, the close button or a press outside. */
  readonly onClose: () => void;
  readonly size?: 'small' | 'medium' | 'large';
  /** Rendered only while it is open. */
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
}

/** A modal dialogue: the rest of the page waits until it is closed, and the focus comes back after. */
export function Dialog({ title, isOpen, onClose, size = 'medium', children, footer }: DialogProps) {
  return (
    <ModalOverlay
      className={css.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={classes(css.modal, css[size])}>
        <AriaDialog className={css.dialog ?? ''}>
          <header className={css.header}>
            <Heading slot="title" className={css.title ?? ''}>
              {title}
            </Heading>
            <IconButton label="Close" icon={<X size={16} />} size="small" onPress={onClose} />
          </header>
          <div className={css.body}>{children}</div>
          {footer !== undefined && <footer className={css.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
