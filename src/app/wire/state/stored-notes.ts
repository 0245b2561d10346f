import { isJsonObject } from '../../../contract/json.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { slice } from '../../../base/session.ts';
import { LOCAL } from '../../../base/storage.ts';

/** In characters. */
export const MAX_NOTE_LENGTH = 2000;
/** In all worlds together. The oldest notes are dropped first. */
export const MAX_NOTES = 300;
const MAX_KEY_LENGTH = 400;

/** The fields that identify an exchange in its world. */
export type NotedExchange = Pick<ExchangeSummary, 'id' | 'name' | 'at' | 'duration_ms'>;

/**
 * The key of a note. `place` names the world. After a reset, ids and a frozen clock begin again, so an old key could fit a new
 * exchange: `dropLostNotes` removes the notes of the old world.
 */
export const noteKey = (place: string, { id, name, at, duration_ms }: NotedExchange): string =>
  `${place} ${id} ${name} ${at} ${duration_ms}`.slice(0, MAX_KEY_LENGTH);

/** Adds or replaces a note; an empty text removes it. Secrets in the text are masked. */
export function putNote(notes: Notes, key: string, text: string): Notes {
  const { [key]: _before, ...otherNotes } = notes;
  const masked = mask(text.trim().slice(0, MAX_NOTE_LENGTH)).slice(0, MAX_NOTE_LENGTH);
  if (masked === '') return otherNotes;
  return Object.fromEntries([...Object.entries(otherNotes), [key, masked]].slice(-MAX_NOTES));
}

/** Drops the notes of a world whose exchanges the log no longer has. `logged` has the keys of all exchanges in the log. */
export const dropLostNotes = (notes: Notes, place: string, logged: ReadonlySet<string>): Notes =>
  Object.fromEntries(
    Object.entries(notes).filter(([key]) => !key.startsWith(`${place} `) || logged.has(key)),
  );

/** Reads the stored notes. Anything that is not a note is left out; never throws. */
export function readNotes(stored: unknown): Notes {
  if (!isJsonObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored)
      .filter(
        ([key, text]) =>
          key.length <= MAX_KEY_LENGTH &&
          typeof text === 'string' &&
          text.length <= MAX_NOTE_LENGTH,
      )
      .slice(-MAX_NOTES),
  ) as Notes;
}

/** Texts by key; the newest is last. */
export type Notes = Readonly<Record<string, string>>;

/** The notes of all worlds, in the storage of the browser. */
export const useStoredNotes = slice<{ readonly notes: Notes }>('notes', () => ({ notes: {} }), {
  in: LOCAL,
  key: 'parley.notes',
  version: 1,
  isShared: true,
  read: (stored) => ({ notes: readNotes(Object(stored)['notes']) }),
});
