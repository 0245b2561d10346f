import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecord, harmless } from './csv.ts';

/** A reader of RFC 4180, written from its grammar, character by character. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"' && field === '') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error('A quoted field does not end.');
        field += text[at];
        if (text[at] === '"') at += 1;
      }
    } else if (text[at] === ',') {
      record.push(field);
      field = '';
    } else if (text[at] === '\r' && text[at + 1] === '\n') {
      at += 1;
      records.push([...record, field]);
      record = [];
      field = '';
    } else if (/["\r\n]/.test(text[at] ?? '')) {
      throw new Error(`A bare ${JSON.stringify(text[at])} in a field.`);
    } else field += text[at];
  }
  if (field !== '' || record.length > 0) throw new Error('The last record does not end.');
  return records;
}

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('"', ',', '\r', '\n', '=', '-', '+', '@', '\t', 'a', "'", ' '))
    .map((all) => all.join('')),
);

describe('CSV', () => {
  it('gives the rows to an independent reader', () => {
    const rows = fc
      .nat({ max: 4 })
      .chain((more) =>
        fc.array(fc.array(cell, { minLength: more + 1, maxLength: more + 1 }), { maxLength: 6 }),
      );
    fc.assert(
      fc.property(rows, (records) => {
        const text = records.map((record) => csvRecord(record)).join('');
        expect(readCsv(text)).toEqual(
          records.map((record) => record.map((each) => harmless(each))),
        );
      }),
    );
  });

  it('has no cell that a spreadsheet would take for a formula', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const [[written = ''] = []] = readCsv(csvRecord([text]));
        expect(written).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
        expect(written.endsWith(text)).toBe(true);
        expect(written.length - text.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"\r\n`],
    ['+1 555', "'+1 555\r\n"],
    ['-2', "'-2\r\n"],
    ['@SUM(A1)', "'@SUM(A1)\r\n"],
    ['\tx', "'\tx\r\n"],
    ['＝1', "'＝1\r\n"],
    ['a=b', 'a=b\r\n'],
    ['O’Neil, Ann', '"O’Neil, Ann"\r\n'],
    ['', '""\r\n'],
  ])('writes %j as %j', (text, expected) => {
    expect(csvRecord([text])).toBe(expected);
  });

  it('leaves negative numbers alone', () => {
    expect(csvRecord([-18_000, 'x'])).toBe('-18000,x\r\n');
  });
});
