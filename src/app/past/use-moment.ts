import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { worldQuery } from '../../client/queries.ts';
import type { Session } from '../../client/session/session.ts';
import { isNotFound, messageOf } from '../../client/transport/refusal.ts';
import { useAnnouncements } from '../announcements.ts';

/** The moment of the past that the address names (an id of an exchange, or `start`), and a function that changes it. Null is now. */
export function useMoment(): readonly [
  moment: string | null,
  setMoment: (moment: string | null) => void,
] {
  const navigate = useNavigate();
  const { at }: { at?: string } = useSearch({ strict: false });
  const setMoment = useCallback(
    (moment: string | null) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, at: moment ?? undefined }),
        replace: true,
      }),
    [navigate],
  );
  return [at ?? null, setMoment];
}

/** How long the slider must rest before a moment is read, in milliseconds. */
const READ_DELAY_MS = 60;

const GONE =
  'The moment in the address is not in the log of this world, which keeps only the newest calls. You see the world as it is now.';

/**
 * The moment that the panels show: that of the address, once the world of that moment has been read in brief; until then
 * the one before. A moment that the world does not have is announced, and the page goes back to now.
 */
export function useShownMoment({ client, queries, stream }: Session): string | null {
  const [wanted, setWanted] = useMoment();
  const epoch = stream((state) => state.epoch);
  const announce = useAnnouncements((state) => state.announce);
  const [shown, setShown] = useState<string | null>(null);

  // Asks the platform for the world of the moment.
  useEffect(() => {
    let isOver = false;
    const read = async (moment: string) => {
      await queries.query(worldQuery({ ...client.at(moment), epoch }));
      if (!isOver) setShown(moment);
    };
    const timer = setTimeout(() => {
      if (wanted === null) setShown(null);
      else
        void read(wanted).catch((error: unknown) => {
          if (isOver) return;
          announce(isNotFound(error) ? GONE : messageOf(error));
          setWanted(null);
        });
    }, READ_DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted, epoch, client, queries, announce, setWanted]);

  return wanted === null ? null : shown;
}
