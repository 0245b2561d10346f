import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { slice } from '../../base/session.ts';
import type { ClassNotice, ClassSession } from '../../contract/links/class.ts';

interface FollowChoice {
  readonly follows: boolean;
  readonly setFollows: (follows: boolean) => void;
}

/** Whether this page goes where the teacher leads. By default it does. */
export const useFollowChoice = slice<FollowChoice>('class-follow', (set) => ({
  follows: true,
  setFollows: (follows) => set({ follows }),
}));

/** Goes where the teacher leads, for people who follow. */
export function useFollow(follow: ClassNotice['follow'], isTeacher: boolean): void {
  const { follows } = useFollowChoice();
  const router = useRouter();
  const place = follows && !isTeacher ? (follow?.place ?? null) : null;
  const go = useEffectEvent((to: string) => {
    if (to.startsWith('#/') && window.location.hash !== to) router.history.push(to.slice(1));
  });
  // Goes to each place that the teacher leads to.
  useEffect(() => {
    if (place !== null) go(place);
  }, [place, follow?.at]);
}

/** How long the teacher must stay at a place before the page of learners goes there, in milliseconds. */
const FOLLOW_DELAY_MS = 300;

/** Leads everybody to the place of this page, while it is switched on. */
export function useLead(session: ClassSession): {
  readonly leads: boolean;
  readonly setLeads: (leads: boolean) => void;
} {
  const [leads, setLeads] = useState(false);
  const href = useLocation({ select: (location) => location.href });
  // Tells the class each place that this page goes to.
  useEffect(() => {
    if (!leads) return;
    const timer = setTimeout(() => leadTo(session, `#${href}`), FOLLOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [session, leads, href]);
  return {
    leads,
    setLeads: (now) => {
      setLeads(now);
      if (!now) leadTo(session, null);
    },
  };
}

/** Tells the class where to go; null: nobody leads. An error is ignored, because the next place is sent anyway. */
function leadTo(session: ClassSession, place: string | null): void {
  session.call('/follow', { place }).catch(() => undefined);
}
