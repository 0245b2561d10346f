import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { MethodList, type MethodListProps } from './MethodList.tsx';
import css from './MethodPicker.module.css';

/** The list of methods in a popover, for narrow windows. */
export function MethodPicker({
  onChoose,
  onOpenSaved,
  onRunSaved,
  children,
  ...listProps
}: MethodListProps & {
  /** Shown beside the button. */
  readonly children?: ReactNode;
}) {
  return (
    <div className={css.picker}>
      <Popover
        label="Methods"
        trigger={
          <Button
            icon={<ChevronsUpDown size={14} />}
            aria-label={`Method: ${listProps.openMethod ?? 'none'}`}
          >
            <span className={css.name}>{listProps.openMethod ?? 'Choose a method'}</span>
          </Button>
        }
      >
        {(close) => (
          <div className={css.inside}>
            <MethodList
              {...listProps}
              onChoose={(method) => {
                onChoose(method);
                close();
              }}
              {...(onOpenSaved &&
                onRunSaved && {
                  onOpenSaved: (call) => {
                    onOpenSaved(call);
                    close();
                  },
                  onRunSaved: (call) => {
                    onRunSaved(call);
                    close();
                  },
                })}
            />
          </div>
        )}
      </Popover>
      {children}
    </div>
  );
}
