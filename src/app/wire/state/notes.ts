import { useLiveClient } from '../../../client/context.tsx';
import { useHost } from '../../host/host-context.ts';
import { placeOf } from '../../place-of.ts';
import { keptNotes, noteKey, withNote, type NotedExchange } from './kept-notes.ts';

/** The notes that the user wrote to exchanges of this world. They are the page's own: the platform does not know them. */
export function useNotes(): {
  /** The note of an exchange; empty if it has none. */
  readonly noteOf: (exchange: NotedExchange) => string;
  /** An empty text removes the note. */
  readonly write: (exchange: NotedExchange, text: string) => void;
} {
  const place = placeOf(useHost(), useLiveClient());
  const notes = keptNotes.use((state) => state.notes);
  return {
    noteOf: (exchange) => notes[noteKey(place, exchange)] ?? '',
    write: (exchange, text) =>
      keptNotes.change(({ notes: now }) => ({
        notes: withNote(now, noteKey(place, exchange), text),
      })),
  };
}
