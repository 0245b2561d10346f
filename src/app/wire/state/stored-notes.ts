import { isJsonObject } from '../../../contract/json.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { slice } from '../../../base/session.ts';
import { LOCAL } from '../../../base/storage.ts';

/** In characters. */
export const MAX_NOTE_LENGTH = 2000;
/** How many notes are stored, in all worlds together. The oldest notes are removed first. */
export const MAX_NOTES = 300;
const MAX_KEY_LENGTH = 400;

/** The fields that identify an exchange in its world. */
export type ExchangeIdentity = Pick<ExchangeSummary, 'id' | 'name' | 'at' | 'duration_ms'>;

/**
 * The key of an exchange's note and pin. After a reset, ids and a frozen clock begin again, so an old key could match a new
 * exchange: `removeLostNotes` removes the notes of the old world.
 */
export const exchangeKey = (
  worldId: string,
  { id, name, at, duration_ms }: ExchangeIdentity,
): string => `${worldId} ${id} ${name} ${at} ${duration_ms}`.slice(0, MAX_KEY_LENGTH);

/** Adds or replaces a note; an empty text removes it. Secrets in the text are masked. */
export function putNote(notes: Notes, key: string, text: string): Notes {
  const { [key]: _, ...otherNotes } = notes;
  const maskedText = mask(text.trim().slice(0, MAX_NOTE_LENGTH)).slice(0, MAX_NOTE_LENGTH);
  if (maskedText === '') return otherNotes;
  return Object.fromEntries([...Object.entries(otherNotes), [key, maskedText]].slice(-MAX_NOTES));
}

/** Removes the notes of a world whose exchanges the log no longer has. `loggedKeys` are the keys of all exchanges in the log. */
export const removeLostNotes = (
  notes: Notes,
  worldId: string,
  loggedKeys: ReadonlySet<string>,
): Notes =>
  Object.fromEntries(
    Object.entries(notes).filter(([key]) => !key.startsWith(`${worldId} `) || loggedKeys.has(key)),
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

/** The texts of notes by key, the newest last. */
export type Notes = Readonly<Record<string, string>>;

/** The notes of all worlds, in the storage of the browser. */
export const useStoredNotes = slice<{ readonly notes: Notes }>('notes', () => ({ notes: {} }), {
  in: LOCAL,
  key: 'parley.notes',
  version: 1,
  isShared: true,
  read: (stored) => ({ notes: readNotes(Object(stored)['notes']) }),
});
