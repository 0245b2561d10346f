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

/** How long after the last move of the slider the world of the moment is read, in milliseconds. */
const READ_DELAY_MS = 60;

const MOMENT_IS_GONE =
  'The moment in the address is not in the log of this world, which keeps only the newest calls. You see the world as it is now.';

/**
 * The moment that the panels show: the one in the address, once its world has been read; until then the moment shown before.
 * If the log does not have the moment, the page says so and returns to now.
 */
export function useShownMoment({ client, queries, stream }: Session): string | null {
  const [addressMoment, setAddressMoment] = useMoment();
  const epoch = stream((state) => state.epoch);
  const announce = useAnnouncements((state) => state.announce);
  const [shownMoment, setShownMoment] = useState<string | null>(null);

  // Reads the world of the moment.
  useEffect(() => {
    let isCancelled = false;
    const readWorldAt = async (moment: string) => {
      await queries.query(worldQuery({ ...client.atMoment(moment), epoch }));
      if (!isCancelled) setShownMoment(moment);
    };
    const timer = setTimeout(() => {
      if (addressMoment === null) setShownMoment(null);
      else
        void readWorldAt(addressMoment).catch((error: unknown) => {
          if (isCancelled) return;
          announce(isNotFound(error) ? MOMENT_IS_GONE : messageOf(error));
          setAddressMoment(null);
        });
    }, READ_DELAY_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [addressMoment, epoch, client, queries, announce, setAddressMoment]);

  return addressMoment === null ? null : shownMoment;
}
