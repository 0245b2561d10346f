import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { PAGE_SIZES } from './play/prepare.ts';
import type { Action, Walk } from './play/use-walk.ts';
import { post, remove, type WalkRun } from './play/walk-actions.ts';
import { beginAgain, firstUnread, lastRead, type WalkState } from './play/walk-state.ts';
import { PrepareButton } from './PrepareButton.tsx';
import css from './ChangeButtons.module.css';

export interface ChangeButtonsProps {
  readonly walk: Walk;
  readonly state: WalkState;
}

interface Possible {
  readonly action: Action;
  readonly title: string;
  readonly isPossible: boolean;
  readonly make: (run: WalkRun) => Promise<string>;
}

const possibleChanges = (state: WalkState): readonly Possible[] => [
  { action: 'post', title: 'Post a message', isPossible: true, make: post },
  {
    action: 'delete_read',
    title: 'Delete one that was read',
    isPossible: lastRead(state) !== null,
    make: (run) => remove(run, 'read'),
  },
  {
    action: 'delete_unread',
    title: 'Delete one that was not',
    isPossible: firstUnread(state) !== null,
    make: (run) => remove(run, 'unread'),
  },
];

/** What can change between two pages: the channel, by real calls, and how many messages a page has. */
export function ChangeButtons({ walk, state }: ChangeButtonsProps) {
  const { busy, run, restart } = walk;
  return (
    <section className={css.changes} aria-label="Between the pages">
      <h2 className={css.heading}>Between the pages</h2>
      <div className={css.buttons}>
        {possibleChanges(state).map(({ action, title, isPossible, make }) => (
          <Button
            key={action}
            icon={action === 'post' ? <MessageSquarePlus size={14} /> : <Trash2 size={14} />}
            isPending={busy === action}
            isDisabled={!isPossible || (busy !== null && busy !== action)}
            onPress={() => void run(action, make)}
          >
            {title}
          </Button>
        ))}
      </div>
      <div className={css.buttons}>
        <SegmentedControl
          label="Messages a page"
          showLabel
          segments={PAGE_SIZES.map((size) => ({ id: String(size), label: String(size) }))}
          value={String(state.settings.size)}
          isDisabled={busy !== null}
          onChange={(size) => restart(beginAgain(state, { ...state.settings, size: Number(size) }))}
        />
        <PrepareButton walk={walk} />
      </div>
    </section>
  );
}
