import UserMinus from 'lucide-react/icons/user-minus';
import UserPen from 'lucide-react/icons/user-pen';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { RefusalNote } from '../../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import type { Walk } from '../data/use-walk.ts';
import { fateOf } from '../pages/fate.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { useChange, type Whom } from './use-change.ts';
import css from './Changes.module.css';

const WHOM: readonly { readonly id: Whom; readonly label: string }[] = [
  { id: 'any', label: 'Anybody' },
  { id: 'read', label: 'Already read' },
  { id: 'unread', label: 'Not yet read' },
];

const KINDS = [
  { kind: 'joined', label: 'Someone joins', icon: <UserPlus size={14} /> },
  { kind: 'left', label: 'Someone leaves', icon: <UserMinus size={14} /> },
  { kind: 'renamed', label: 'Someone is renamed', icon: <UserPen size={14} /> },
] as const;

/** The newest changes are shown, so that the list stays short. */
const MAX_SHOWN = 50;

/** Changes of the directory between two pages, and what the walk saw of each. */
export function Changes({ walk }: { readonly walk: Walk }) {
  const [whom, setWhom] = useState<Whom>('any');
  const change = useChange(walk);
  const { changes, companion, ended } = walk;
  const { people } = companion;
  const passed = people.size > 0 ? people.personAt(people.size - 1).id : null;
  return (
    <details className={css.changes}>
      <summary className={css.summary}>
        Changes between pages
        {changes.length > 0 && <span className={css.count}>{changes.length}</span>}
      </summary>
      <div className={css.controls}>
        {KINDS.map(({ kind, label, icon }) => (
          <Button
            key={kind}
            size="small"
            icon={icon}
            isDisabled={change.isPending}
            onPress={() => change.mutate({ kind, whom })}
          >
            {label}
          </Button>
        ))}
        <SegmentedControl
          label="Who leaves or is renamed"
          segments={WHOM}
          value={whom}
          onChange={setWhom}
        />
      </div>
      <RefusalNote error={change.error} onDismiss={change.reset} />
      {changes.length === 0 ? (
        <p className={css.about}>
          People come, go and change while a client pages. Change the directory, read on, and see
          what the walk notices.
        </p>
      ) : (
        <ul className={css.list} aria-label="Changes">
          {changes
            .slice(-MAX_SHOWN)
            .toReversed()
            .map((each) => (
              <ChangeRow key={each.key} change={each} fate={fateOf(each, { ended, passed })} />
            ))}
        </ul>
      )}
      {changes.length > MAX_SHOWN && (
        <p className={css.about}>And {changes.length - MAX_SHOWN} earlier changes.</p>
      )}
    </details>
  );
}
