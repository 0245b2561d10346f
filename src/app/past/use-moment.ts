import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { worldQuery } from '../../client/queries.ts';
import type { Session } from '../../client/session/session.ts';
import { isNotFound, messageOf } from '../../client/transport/refusal.ts';
import { useAnnouncements } from '../announcements.ts';

/** The moment in the page's address (the id of an exchange, or `start`; null is now), and a function that changes it. */
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

/** The world of a moment is read this long after the slider last moved, in milliseconds. */
const READ_DELAY_MS = 60;

const MOMENT_IS_GONE =
  'The moment in the address is not in the log of this world, which keeps only the newest calls. You see the world as it is now.';

/**
 * The moment that the panels show: the one in the address, once its world has been read; until then the one before. If the log
 * does not have the moment, the page says so and returns to now.
 */
export function useShownMoment({ client, queries, stream }: Session): string | null {
  const [wanted, setWanted] = useMoment();
  const epoch = stream((state) => state.epoch);
  const announce = useAnnouncements((state) => state.announce);
  const [shown, setShown] = useState<string | null>(null);

  // Reads the world of the moment.
  useEffect(() => {
    let isCancelled = false;
    const read = async (moment: string) => {
      await queries.query(worldQuery({ ...client.at(moment), epoch }));
      if (!isCancelled) setShown(moment);
    };
    const timer = setTimeout(() => {
      if (wanted === null) setShown(null);
      else
        void read(wanted).catch((error: unknown) => {
          if (isCancelled) return;
          announce(isNotFound(error) ? MOMENT_IS_GONE : messageOf(error));
          setWanted(null);
        });
    }, READ_DELAY_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [wanted, epoch, client, queries, announce, setWanted]);

  return wanted === null ? null : shown;
}
