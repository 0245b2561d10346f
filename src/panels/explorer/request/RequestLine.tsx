import Bookmark from 'lucide-react/icons/bookmark';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send-horizontal';
import Square from 'lucide-react/icons/square';
import { Suspense } from 'react';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Address } from '../../../ui/display/Address.tsx';
import { Kbd } from '../../../ui/overlay/Kbd.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import type { DraftHandle } from '../draft/use-draft.ts';
import { changeEncoding } from '../draft/request-draft.ts';
import type { ComparedAnswer } from '../../../kit/calls/compare/compared-call.ts';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { lateView } from '../../../ui/late.ts';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import type { SaveFormProps } from '../saved/SaveForm.tsx';
import css from './RequestLine.module.css';

export interface RequestLineProps {
  readonly method: CatalogMethod;
  readonly handle: DraftHandle;
  /** The answer to the current draft, if the draft was sent and answered; else null. */
  readonly answer: ComparedAnswer | null;
  readonly isRunning: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** The verb, the URL, and the Send button. */
export function RequestLine(props: RequestLineProps) {
  const { method, handle, answer, isRunning, onSend, onStop } = props;
  const { draft, edit } = handle;
  return (
    <div className={css.line}>
      <SegmentedControl
        label="HTTP method"
        segments={[
          { id: 'GET', label: 'GET' },
          { id: 'POST', label: 'POST' },
        ]}
        value={draft.verb}
        onChange={(verb) => edit(changeEncoding(draft, { verb }, method.arguments))}
      />
      <code className={css.address}>
        <Address>{method.url}</Address>
      </code>
      <div className={css.actions}>
        {isRunning ? (
          <IconButton label="Stop" icon={<Square size={14} />} onPress={onStop} />
        ) : (
          !handle.isDefaultDraft && (
            <IconButton
              label="Start over"
              icon={<RotateCcw size={15} />}
              onPress={() => void handle.reset()}
            />
          )
        )}
        <SaveCall call={{ method: method.name, draft, answer }} />
        <Button variant="primary" icon={<Send size={15} />} onPress={onSend}>
          Send
          <span className={css.keys} aria-hidden="true">
            <Kbd keys={['Mod', '↵']} />
          </span>
        </Button>
      </div>
      {!method.verbs.includes(draft.verb) && (
        <p className={css.warning}>
          {method.name} only accepts {method.verbs.join(' and ')}.
        </p>
      )}
    </div>
  );
}

const SaveForm = lateView(() => import('../saved/SaveForm.tsx'));

/** Saves the call in the editor, with its answer if it has one. */
function SaveCall({ call }: Pick<SaveFormProps, 'call'>) {
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
