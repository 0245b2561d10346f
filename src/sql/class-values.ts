import { readAbout, writeAbout } from './schema.ts';
import type { Sql } from './sql.ts';

/** The longest text of one row, in characters: a database of the hosted service takes two million bytes, four a character at most. */
const MAX_PIECE_LENGTH = 400_000;

const nameOf = (name: string, piece: number) =>
  piece === 0 ? `class ${name}` : `class ${name} ${piece}`;

/**
 * The values of a class, beside the rows of its world: no reset and no snapshot has them. A long one is stored in pieces.
 */
export const classValues = (sql: Sql) => ({
  read: (name: string): string | null => {
    const pieces: string[] = [];
    for (;;) {
      const piece = readAbout(sql, nameOf(name, pieces.length));
      if (typeof piece !== 'string') break;
      pieces.push(piece);
    }
    return pieces.length === 0 ? null : pieces.join('');
  },
  write: (name: string, value: string): void =>
    sql.transaction(() => {
      const count = Math.max(1, Math.ceil(value.length / MAX_PIECE_LENGTH));
      for (let piece = 0; piece < count; piece += 1) {
        const from = piece * MAX_PIECE_LENGTH;
        writeAbout(sql, nameOf(name, piece), value.slice(from, from + MAX_PIECE_LENGTH));
      }
      for (let piece = count; readAbout(sql, nameOf(name, piece)) !== null; piece += 1)
        sql.run('DELETE FROM about WHERE name = ?', nameOf(name, piece));
    }),
});
