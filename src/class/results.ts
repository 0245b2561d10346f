import { csvField, harmless } from '../contract/files/csv.ts';
import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import type { MemberRecord } from './class-record.ts';

const COLUMNS = [
  'name',
  'role',
  'lesson',
  'step',
  'done',
  'of',
  'finished',
  'stuck',
  'at',
] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string | number | boolean>>;

/** A line for each lesson of each learner, and one for a learner who has begun none. */
function rowsOf({ name, role, progress }: MemberRecord): readonly Row[] {
  const lessons = Object.entries(progress);
  if (lessons.length === 0)
    return [
      { name, role, lesson: '', step: '', done: 0, of: 0, finished: false, stuck: '', at: '' },
    ];
  return lessons.map(([lesson, { step, done, of, finished, stuck, at }]) => ({
    name,
    role,
    lesson,
    step,
    done,
    of,
    finished,
    stuck: stuck ?? '',
    at: new Date(at).toISOString(),
  }));
}

/** A cell of the table. Text that a spreadsheet would run as a formula is quoted, and begins with an apostrophe. */
export function cell(value: string | number | boolean): string {
  const text = String(value);
  const shown = typeof value === 'string' ? harmless(text) : text;
  return shown === text ? csvField(text) : csvField(shown, true);
}

/** Rows as a CSV file. The mark at its beginning tells spreadsheets that it is UTF-8. */
export const table = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;

/** A file to save. */
export const fileAnswer = (name: string, type: string, body: string): Response =>
  withAnswerHeaders(
    new Response(body, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
      },
    }),
  );

/** The results of a class as a file: a table for a spreadsheet, or JSON for programs. */
export function resultsAnswer(members: readonly MemberRecord[], format: 'csv' | 'json'): Response {
  const rows = members.filter(({ role }) => role === 'learner').flatMap(rowsOf);
  const body =
    format === 'json'
      ? JSON.stringify({ ok: true, results: rows }, null, 2)
      : table([COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name]))]);
  const type = format === 'json' ? 'application/json' : 'text/csv';
  return fileAnswer(`class-results.${format}`, type, body);
}
