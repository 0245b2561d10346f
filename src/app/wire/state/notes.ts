import { useEffect, useEffectEvent } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import { useHost } from '../../host/host-context.ts';
import { worldIdOf } from '../../world-id.ts';
import { useExchanges } from '../../use-exchanges.ts';
import {
  exchangeKey,
  useStoredNotes,
  putNote,
  removeLostNotes,
  type ExchangeIdentity,
} from './stored-notes.ts';

/** The notes that the user wrote about exchanges of this world. The platform does not know them. */
export function useNotes(): {
  /** The note of an exchange; empty if it has none. */
  readonly noteOf: (exchange: ExchangeIdentity) => string;
  /** An empty text removes the note. */
  readonly writeNote: (exchange: ExchangeIdentity, text: string) => void;
} {
  const worldId = worldIdOf(useHost(), useLiveClient());
  const notes = useStoredNotes((state) => state.notes);
  // Most worlds have no notes: then no row of a list computes its `exchangeKey`.
  const hasNotes = Object.keys(notes).length > 0;
  return {
    noteOf: (exchange) => (hasNotes ? (notes[exchangeKey(worldId, exchange)] ?? '') : ''),
    writeNote: (exchange, text) =>
      useStoredNotes.setState(({ notes: before }) => ({
        notes: putNote(before, exchangeKey(worldId, exchange), text),
      })),
  };
}

/** Removes the notes of exchanges that the log lost by a reset or a rewind, once the log of a world has been read. */
export function useRemoveNotesOfLostExchanges(): void {
  const client = useLiveClient();
  const { exchanges, log } = useExchanges();
  const worldId = worldIdOf(useHost(), client);
  const world = log.isSuccess ? `${client.epoch} ${worldId}` : null;
  const removeNotes = useEffectEvent(() => {
    const { notes } = useStoredNotes.getState();
    if (Object.keys(notes).length === 0) return;
    const loggedKeys = new Set(exchanges.map((exchange) => exchangeKey(worldId, exchange)));
    const remaining = removeLostNotes(notes, worldId, loggedKeys);
    if (Object.keys(remaining).length < Object.keys(notes).length)
      useStoredNotes.setState((before) => ({
        notes: removeLostNotes(before.notes, worldId, loggedKeys),
      }));
  });
  // Runs once for each world.
  useEffect(() => {
    if (world !== null) removeNotes();
  }, [world]);
}
