import Bookmark from 'lucide-react/icons/bookmark';
import { Suspense } from 'react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { lateView } from '../../../ui/late.ts';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import type { SaveFormProps } from './SaveForm.tsx';

const SaveForm = lateView(() => import('./SaveForm.tsx'));

/** Saves the call in the editor, with its answer if that is the answer to it. */
export function SaveCall({ call }: Pick<SaveFormProps, 'call'>) {
  return (
    <Popover
      label="Save this call"
      trigger={<IconButton label="Save this call" icon={<Bookmark size={15} />} />}
    >
      {(close) => (
        <Suspense fallback={<Skeleton lines={3} label="Loading" />}>
          <SaveForm call={call} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
