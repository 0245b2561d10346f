import Hand from 'lucide-react/icons/hand';
import Gift from 'lucide-react/icons/gift';
import Users from 'lucide-react/icons/users';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ClassMe, ClassStatus, ClassSession } from '../../contract/links/class.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { lateView } from '../../ui/late.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useAnnouncements } from '../announcements.ts';
import css from '../class/Class.module.css';
import tones from '../../ui/style/tones.module.css';
import { PresentList } from '../class/PresentList.tsx';
import { useCallers } from '../class/use-callers.ts';
import { useClassSession, useClassState } from '../class/use-class.ts';
import { useFollow, useFollowChoice, useLead } from '../class/use-follow.ts';
import { useReportProgress } from '../class/report-progress.ts';
import { BarAction, BarButton, type BarButtonProps } from './BarButton.tsx';

const TeacherDialog = lateView(() => import('../class/TeacherDialog.tsx'));

/** The class that shares the world, in the bar: who is here, raised hands, and what was handed out. */
export default function ClassBar() {
  const session = useClassSession();
  return session && <ClassTools session={session} />;
}

function ClassTools({ session }: { readonly session: ClassSession }) {
  const { me, status } = useClassState(session);
  useFollow(status?.follow ?? null, me?.role === 'teacher');
  useReportProgress(session);
  useAnnounceStatus(status);
  if (me === null || status === null) return null;
  return (
    <>
      <Callers session={session} />
      {me.role === 'teacher' ? (
        <TeacherTools session={session} status={status} />
      ) : (
        <LearnerTools session={session} me={me} status={status} />
      )}
    </>
  );
}

/** Shows in the wire who made each call. It is a component so that a new call does not render the bar and its dialogs again. */
function Callers({ session }: { readonly session: ClassSession }) {
  useCallers(session);
  return null;
}

/** Announces when a teacher hands something out, and when one begins to lead. */
function useAnnounceStatus(status: ClassStatus | null): void {
  const announce = useAnnouncements((state) => state.announce);
  const handedTitle = status?.handed?.title ?? null;
  const leader = status?.follow?.by ?? null;
  const announceNow = useEffectEvent((text: string) => announce(text));
  // Announces each demo that is handed out.
  useEffect(() => {
    if (handedTitle !== null) announceNow(`The teacher hands out “${handedTitle}”.`);
  }, [handedTitle]);
  // Announces each teacher who begins to lead.
  useEffect(() => {
    if (leader !== null) announceNow(`${leader} leads the class.`);
  }, [leader]);
}

const describePresent = ({ present }: ClassStatus) => `${present} here`;

/** Whether the bar has room for words and for several buttons of the class, as it has everywhere but on a phone. */
const useHasBarRoom = (): boolean => useMedia('(width >= 48rem)');

interface ClassButtonProps extends Pick<BarButtonProps, 'onPress'> {
  /** What the button says of the class. */
  readonly summary: string;
  /** Whether somebody raises a hand. On a phone, the icon of the button shows it. */
  readonly hasRaisedHand?: boolean;
}

/** The button that opens the details of the class. */
function ClassButton({ summary, hasRaisedHand = false, ...rest }: ClassButtonProps) {
  return useHasBarRoom() ? (
    <BarButton {...rest} label="Class" icon={<Users size={15} />}>
      {summary}
    </BarButton>
  ) : (
    <BarAction
      {...rest}
      icon={<Users size={16} className={hasRaisedHand ? (css.raised ?? '') : ''} />}
    >{`Class: ${summary}`}</BarAction>
  );
}

/** The teacher’s button: how many are here, and how many raise a hand. */
function TeacherTools({
  session,
  status,
}: {
  readonly session: ClassSession;
  readonly status: ClassStatus;
}) {
  const [isOpen, setOpen] = useState(false);
  const lead = useLead(session);
  const hands = status.hands.length;
  const summary = `${describePresent(status)}${hands > 0 ? `, ${hands} ${hands === 1 ? 'hand' : 'hands'}` : ''}`;
  return (
    <>
      <ClassButton summary={summary} hasRaisedHand={hands > 0} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <TeacherDialog session={session} lead={lead} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface LearnerToolsProps {
  readonly session: ClassSession;
  readonly me: ClassMe;
  readonly status: ClassStatus;
}

/** The learner’s buttons: who is here, their hand, what was handed out. */
function LearnerTools({ session, me, status }: LearnerToolsProps) {
  const announce = useAnnouncements((state) => state.announce);
  const hasRoom = useHasBarRoom();
  const { isFollowing, setFollowing } = useFollowChoice();
  const isHandRaised = me.hand !== null;
  const toggleHand = () => {
    session
      .call('/hand', { raised: !isHandRaised })
      .then(() => announce(isHandRaised ? 'Your hand is down.' : 'Your hand is raised.'))
      .catch((error: Error) => announce(error.message));
  };
  const buttons = (
    <>
      {status.handed !== null && <HandedOutButton session={session} handed={status.handed} />}
      {me.role === 'learner' && (
        <BarAction
          icon={<Hand size={16} className={isHandRaised ? (css.raised ?? '') : ''} />}
          aria-pressed={isHandRaised}
          onPress={toggleHand}
        >
          {isHandRaised ? 'Hand raised' : 'Raise hand'}
        </BarAction>
      )}
    </>
  );
  return (
    <>
      <Popover label="Class" trigger={<ClassButton summary={describePresent(status)} />}>
        <div className={css.popover}>
          <p>
            You are <bdi className={css.name}>{me.name}</bdi>
            {me.role === 'watcher' && ', and only watch'}.
          </p>
          {status.ends_at !== null && (
            <p role="status">
              This class ends on {new Date(status.ends_at).toLocaleDateString('en')}.
            </p>
          )}
          {!hasRoom && <div className={css.acts}>{buttons}</div>}
          <Switch isSelected={isFollowing} onChange={setFollowing}>
            Follow the teacher
          </Switch>
          <p className={tones.quiet}>
            {status.follow === null ? (
              'Nobody leads now.'
            ) : (
              <>
                <bdi>{status.follow.by}</bdi> leads.
              </>
            )}{' '}
            {status.sees_all
              ? 'Everybody sees everybody’s calls.'
              : 'Others do not see your calls; the teacher does.'}
          </p>
          <Suspense fallback={<Skeleton label="Loading" />}>
            <PresentList session={session} />
          </Suspense>
          <Button size="small" onPress={session.leave}>
            Leave the class in this browser
          </Button>
        </div>
      </Popover>
      {hasRoom && buttons}
    </>
  );
}

interface HandedOutButtonProps {
  readonly session: ClassSession;
  readonly handed: NonNullable<ClassStatus['handed']>;
}

/** Opens what was handed out in a new tab, with a world in memory that nobody else can call. */
function HandedOutButton({ session, handed }: HandedOutButtonProps) {
  const announce = useAnnouncements((state) => state.announce);
  async function open() {
    // The tab opens before the first await: browsers block one that opens later.
    const tab = window.open('about:blank', '_blank');
    try {
      const { demo } = await session.call<{ demo: string }>('/handed');
      if (!demo.startsWith('#/')) throw new Error('What was handed out is no demo.');
      const { origin, pathname } = window.location;
      const address = `${origin}${pathname}?embed=wire${demo}`;
      if (tab === null) announce('The browser did not open a tab. Allow it for this page.');
      else tab.location.replace(address);
    } catch (error) {
      tab?.close();
      announce(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <BarAction
      aria-label={`Open what was handed out: ${handed.title}`}
      icon={<Gift size={16} />}
      onPress={() => void open()}
    >
      Handed out
    </BarAction>
  );
}
