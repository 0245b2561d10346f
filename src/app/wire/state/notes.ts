import { useEffect, useEffectEvent } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { useHost } from '../../host/host-context.ts';
import { placeOf } from '../../place-of.ts';
import { useExchanges } from '../../use-exchanges.ts';
import {
  noteKey,
  useStoredNotes,
  putNote,
  dropLostNotes,
  type NotedExchange,
} from './stored-notes.ts';

/** The notes that the user wrote about exchanges of this world. Only the page knows them. */
export function useNotes(): {
  /** The note of an exchange; empty if it has none. */
  readonly noteOf: (exchange: NotedExchange) => string;
  /** An empty text removes the note. */
  readonly write: (exchange: NotedExchange, text: string) => void;
} {
  const place = placeOf(useHost(), useLiveClient());
  const notes = useStoredNotes((state) => state.notes);
  // Most worlds have no notes. Then no key is made for every row of a list.
  const hasNotes = Object.keys(notes).length > 0;
  return {
    noteOf: (exchange) => (hasNotes ? (notes[noteKey(place, exchange)] ?? '') : ''),
    write: (exchange, text) =>
      useStoredNotes.setState(({ notes: now }) => ({
        notes: putNote(now, noteKey(place, exchange), text),
      })),
  };
}

/** Forgets the notes of exchanges that the log lost by a reset or a rewind. It does so once the log of a world has been read. */
export function useForgetLostNotes(): void {
  const client = useLiveClient();
  const { exchanges, log } = useExchanges();
  const place = placeOf(useHost(), client);
  const world = log.isSuccess ? `${client.epoch} ${place}` : null;
  const forget = useEffectEvent(() => {
    const { notes } = useStoredNotes.getState();
    if (Object.keys(notes).length === 0) return;
    const logged = new Set(exchanges.map((exchange) => noteKey(place, exchange)));
    const remaining = dropLostNotes(notes, place, logged);
    if (Object.keys(remaining).length < Object.keys(notes).length)
      useStoredNotes.setState(({ notes: now }) => ({ notes: dropLostNotes(now, place, logged) }));
  });
  // Runs once for each world.
  useEffect(() => {
    if (world !== null) forget();
  }, [world]);
}
