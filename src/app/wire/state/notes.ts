import { useEffect, useEffectEvent } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { useHost } from '../../host/host-context.ts';
import { placeOf } from '../../place-of.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { noteKey, useKeptNotes, withNote, withoutLost, type NotedExchange } from './kept-notes.ts';

/** The notes that the user wrote to exchanges of this world. They are the page's own: the platform does not know them. */
export function useNotes(): {
  /** The note of an exchange; empty if it has none. */
  readonly noteOf: (exchange: NotedExchange) => string;
  /** An empty text removes the note. */
  readonly write: (exchange: NotedExchange, text: string) => void;
} {
  const place = placeOf(useHost(), useLiveClient());
  const notes = useKeptNotes((state) => state.notes);
  // Most worlds have none, and a key is a long text to make for each row of a list.
  const hasNotes = Object.keys(notes).length > 0;
  return {
    noteOf: (exchange) => (hasNotes ? (notes[noteKey(place, exchange)] ?? '') : ''),
    write: (exchange, text) =>
      useKeptNotes.setState(({ notes: now }) => ({
        notes: withNote(now, noteKey(place, exchange), text),
      })),
  };
}

/** Forgets the notes of exchanges that are gone, once the log of a world has been read: after a reset, and after a rewind. */
export function useForgetLostNotes(): void {
  const client = useLiveClient();
  const { exchanges, log } = useExchanges();
  const place = placeOf(useHost(), client);
  const world = log.isSuccess ? `${client.epoch} ${place}` : null;
  const forget = useEffectEvent(() => {
    const { notes } = useKeptNotes.getState();
    if (Object.keys(notes).length === 0) return;
    const kept = new Set(exchanges.map((exchange) => noteKey(place, exchange)));
    const left = withoutLost(notes, place, kept);
    if (Object.keys(left).length < Object.keys(notes).length)
      useKeptNotes.setState(({ notes: now }) => ({ notes: withoutLost(now, place, kept) }));
  });
  // The storage of the browser follows the log of the world.
  useEffect(() => {
    if (world !== null) forget();
  }, [world]);
}
