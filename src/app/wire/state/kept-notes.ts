import { isJsonObject } from '../../../contract/json.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { slice } from '../../../base/session.ts';
import { LOCAL } from '../../../base/storage.ts';

/** In characters. */
export const MAX_NOTE_LENGTH = 2000;
/** In all worlds together; the oldest are forgotten first. */
export const MAX_NOTES = 300;
const MAX_KEY_LENGTH = 400;

/** The fields that tell an exchange from all others of its world. */
export type NotedExchange = Pick<ExchangeSummary, 'id' | 'name' | 'at' | 'duration_ms'>;

/**
 * The key of a note. Ids begin anew when a world is reset, and so does a clock that stands still; then notes of
 * the world before are forgotten (`withoutLost`). `place` names the world.
 */
export const noteKey = (place: string, { id, name, at, duration_ms }: NotedExchange): string =>
  `${place} ${id} ${name} ${at} ${duration_ms}`.slice(0, MAX_KEY_LENGTH);

/** The notes with one more or another text; without it if the text is empty. Secrets in it are masked. */
export function withNote(notes: Notes, key: string, text: string): Notes {
  const { [key]: _before, ...others } = notes;
  const kept = mask(text.trim().slice(0, MAX_NOTE_LENGTH)).slice(0, MAX_NOTE_LENGTH);
  if (kept === '') return others;
  return Object.fromEntries([...Object.entries(others), [key, kept]].slice(-MAX_NOTES));
}

/** The notes without those of a world whose exchanges the log no longer has. `kept` are the keys of those that it has. */
export const withoutLost = (notes: Notes, place: string, kept: ReadonlySet<string>): Notes =>
  Object.fromEntries(
    Object.entries(notes).filter(([key]) => !key.startsWith(`${place} `) || kept.has(key)),
  );

/** Reads what the storage holds. Anything that does not fit is left out; never throws. */
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
export const useKeptNotes = slice<{ readonly notes: Notes }>('notes', () => ({ notes: {} }), {
  in: LOCAL,
  key: 'parley.notes',
  version: 1,
  isShared: true,
  read: (stored) => ({ notes: readNotes(Object(stored)['notes']) }),
});
