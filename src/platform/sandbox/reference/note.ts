/** What a reader must know of a field of an answer; its type is in the schema of the method. */
export interface FieldNote {
  readonly means: string;
  /** A value that a world of seed 1 answers; `…` stands for any text. Left out for an object or a list of them. */
  readonly example?: unknown;
  /** When the field is left out or null. Left out here: it is always there. */
  readonly absent?: string;
  /** Fields of the object, or of each object in the list. Left out: they are as the caller wrote them. */
  readonly fields?: Notes;
  /** The type, of a field that the schema leaves open. */
  readonly type?: string;
}

export type Notes = Readonly<Record<string, FieldNote>>;

/** Notes on every field of a record: one that is forgotten does not compile. */
export type NotesOf<Entity> = Readonly<Record<keyof Entity, FieldNote>>;

/** A note on a field with a value of its own. */
export const note = (means: string, example: unknown, absent?: string): FieldNote =>
  absent === undefined ? { means, example } : { means, example, absent };

/** A note on a field that holds a record, or a list of records. */
export const recordNote = (means: string, fields: Notes, absent?: string): FieldNote =>
  absent === undefined ? { means, fields } : { means, fields, absent };

/** The notes without some fields, which the method at hand never answers. */
export const omit = (notes: Notes, ...names: readonly string[]): Notes =>
  Object.fromEntries(Object.entries(notes).filter(([name]) => !names.includes(name)));

/** The notes with some fields that the method at hand always answers. */
export const alwaysPresent = (notes: Notes, ...names: readonly string[]): Notes =>
  Object.fromEntries(
    Object.entries(notes).map(([name, { absent, ...known }]) => [
      name,
      names.includes(name) || absent === undefined ? known : { ...known, absent },
    ]),
  );
