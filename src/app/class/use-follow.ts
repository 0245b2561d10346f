import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { slice } from '../../base/session.ts';
import type { ClassStatus, ClassSession } from '../../contract/links/class.ts';

interface FollowChoice {
  readonly isFollowing: boolean;
  readonly setFollowing: (isFollowing: boolean) => void;
}

/** Whether this page goes where the teacher leads. By default it does. */
export const useFollowChoice = slice<FollowChoice>('class-follow', (set) => ({
  isFollowing: true,
  setFollowing: (isFollowing) => set({ isFollowing }),
}));

/** Goes where the teacher leads, for people who follow. */
export function useFollow(follow: ClassStatus['follow'], isTeacher: boolean): void {
  const { isFollowing } = useFollowChoice();
  const router = useRouter();
  const place = isFollowing && !isTeacher ? (follow?.place ?? null) : null;
  const goTo = useEffectEvent((hash: string) => {
    if (hash.startsWith('#/') && window.location.hash !== hash) router.history.push(hash.slice(1));
  });
  // Goes to each place that the teacher leads to.
  useEffect(() => {
    if (place !== null) goTo(place);
  }, [place, follow?.at]);
}

/** How long the teacher must stay at a place before the page of learners goes there, in milliseconds. */
const FOLLOW_DELAY_MS = 300;

/** Leads the class to where this page is, while `isLeading`. */
export function useLead(session: ClassSession): {
  readonly isLeading: boolean;
  readonly setLeading: (isLeading: boolean) => void;
} {
  const [isLeading, setLeading] = useState(false);
  const href = useLocation({ select: (location) => location.href });
  // Tells the class each place that this page goes to.
  useEffect(() => {
    if (!isLeading) return;
    const timer = setTimeout(() => leadTo(session, `#${href}`), FOLLOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [session, isLeading, href]);
  return {
    isLeading,
    setLeading: (isOn) => {
      setLeading(isOn);
      if (!isOn) leadTo(session, null);
    },
  };
}

/** Tells the class where to go; null: this page no longer leads. An error is ignored, because the next place is sent anyway. */
function leadTo(session: ClassSession, place: string | null): void {
  session.call('/follow', { place }).catch(() => undefined);
}
