import { type ReactNode, useId } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** The label of the button that submits the form. */
  readonly action: string;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  /** The class of the form. */
  readonly className?: string | undefined;
  /** The fields. */
  readonly children: ReactNode;
  /** Content below the form. */
  readonly after?: ReactNode;
}

/** A dialog with a form: Cancel closes it, Enter in a field submits. */
export function FormDialog({
  action,
  isPending,
  onSubmit,
  onClose,
  className,
  children,
  after,
  ...dialog
}: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" isPending={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
      {after}
    </Dialog>
  );
}
