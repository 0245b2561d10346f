import Cable from 'lucide-react/icons/cable';
import Hand from 'lucide-react/icons/hand';
import UserMinus from 'lucide-react/icons/user-minus';
import { memo, useState } from 'react';
import type { ClassMember, ClassSession } from '../../contract/links/class.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { findLesson } from '../../lessons/definition/practice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useAnnouncements } from '../announcements.ts';
import css from './Class.module.css';
import tones from '../../ui/style/tones.module.css';

interface MemberRowProps {
  readonly session: ClassSession;
  readonly member: ClassMember;
  /** Whether the member is the user of this page, who cannot remove themselves. */
  readonly isMe: boolean;
  /** Shows the calls of the person who has this name. */
  readonly onShowCalls: (name: string) => void;
}

/** A member of the class as the teacher sees them: whether they are here, their raised hand, and their progress. */
export const MemberRow = memo(function MemberRow({
  session,
  member,
  isMe,
  onShowCalls,
}: MemberRowProps) {
  const { id, name, role, present, hand } = member;
  const announce = useAnnouncements((state) => state.announce);
  const [isConfirming, setConfirming] = useState(false);
  const callClass = (path: string, body: object | undefined, verb: string) => {
    session.call(path, body, verb).catch((error: Error) => announce(error.message));
  };
  return (
    <li className={css.row}>
      <span
        className={css.dot}
        data-here={present ? '' : undefined}
        role="img"
        aria-label={present ? 'here' : 'away'}
      />
      <span className={css.who}>
        <span dir="auto" className={css.name}>
          {name}
        </span>
        {role !== 'learner' && (
          <span className={tones.quiet}>{role === 'teacher' ? 'teacher' : 'watches'}</span>
        )}
      </span>
      <span className={css.actions}>
        {hand !== null && (
          <Button
            size="small"
            icon={<Hand size={14} className={css.raised ?? ''} />}
            aria-label={`Lower the hand of ${name}`}
            onPress={() => callClass(`/members/${id}`, { hand: null }, 'PATCH')}
          >
            Lower the hand
          </Button>
        )}
        {role === 'learner' && (
          <IconButton
            size="small"
            label={`Show the calls of ${name}`}
            icon={<Cable size={15} />}
            onPress={() => onShowCalls(name)}
          />
        )}
        {!isMe &&
          (isConfirming ? (
            <Button
              size="small"
              variant="danger"
              autoFocus
              onPress={() => callClass(`/members/${id}`, undefined, 'DELETE')}
            >
              Remove for good
            </Button>
          ) : (
            <IconButton
              size="small"
              label={`Remove ${name} from the class…`}
              icon={<UserMinus size={15} />}
              onPress={() => setConfirming(true)}
            />
          ))}
      </span>
      <MemberProgress member={member} />
    </li>
  );
});

/** The lesson that a member worked on last: how far they are, and where they are stuck. */
function MemberProgress({ member: { progress, role } }: { readonly member: ClassMember }) {
  const lessons = Object.entries(progress ?? {}).toSorted(([, a], [, b]) => b.at - a.at);
  const [latest] = lessons;
  if (latest === undefined)
    return role === 'learner' ? <span className={css.how}>No lesson yet</span> : null;
  const [id, { step, done, of, stuck, finished }] = latest;
  const title = findLesson(LESSONS, id)?.title ?? id;
  const otherFinished = lessons.slice(1).filter(([, each]) => each.finished).length;
  return (
    <span className={css.how}>
      <span>
        {title}: {finished ? 'finished' : `${done} of ${of}, at “${step}”`}
        {otherFinished > 0 && `; ${otherFinished} more finished`}
      </span>
      {stuck !== null && !finished && <span dir="auto">{stuck}</span>}
    </span>
  );
}
