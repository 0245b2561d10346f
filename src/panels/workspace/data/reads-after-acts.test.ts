import { expect, it } from 'vitest';
import { ReadsAfterActs } from './reads-after-acts.ts';

const changeOf = (ts: string, call: string | null) => ({
  record: { table: 'messages', key: `C1:${ts}`, channel: 'C1', ts } as never,
  call,
});
const timesOf = (records: readonly object[]) => records.map((record) => Object(record).ts);

it('a message is read when the act in it has ended, and not again for the calls of that act', () => {
  const reads = new ReadsAfterActs();
  reads.beginAct('C1', '1');
  expect(reads.endAct('C1', '1', ['x1'])).toBe(true);
  expect(timesOf(reads.takeRecordsToRead([changeOf('1', 'x1')]))).toEqual([]);
  // Another message that the call changed, and a later call.
  expect(timesOf(reads.takeRecordsToRead([changeOf('2', 'x1'), changeOf('1', 'x2')]))).toEqual([
    '2',
    '1',
  ]);
});

it('a message that was read because of a change is not read when the act has ended', () => {
  const reads = new ReadsAfterActs();
  reads.beginAct('C1', '1');
  expect(timesOf(reads.takeRecordsToRead([changeOf('1', null)]))).toEqual(['1']);
  expect(reads.endAct('C1', '1', ['x1'])).toBe(false);
  // A later change is read by itself.
  expect(timesOf(reads.takeRecordsToRead([changeOf('1', 'x1')]))).toEqual(['1']);
  reads.beginAct('C1', '1');
  expect(reads.endAct('C1', '1', [])).toBe(true);
});

it('a message in two places is read once for each change', () => {
  const reads = new ReadsAfterActs();
  expect(reads.takeRecordsToRead([changeOf('1', 'x1')])).toHaveLength(1);
  expect(reads.takeRecordsToRead([changeOf('1', 'x1')])).toHaveLength(0);
});

it('neither a change before the act nor one of another message counts as a read of the act', () => {
  const reads = new ReadsAfterActs();
  reads.takeRecordsToRead([changeOf('1', null)]);
  reads.beginAct('C1', '1');
  reads.takeRecordsToRead([changeOf('2', null)]);
  expect(reads.endAct('C1', '1', [])).toBe(true);
});

it('a second press counts from its own beginning', () => {
  const reads = new ReadsAfterActs();
  reads.beginAct('C1', '1');
  reads.takeRecordsToRead([changeOf('1', null)]);
  reads.beginAct('C1', '1');
  expect(reads.endAct('C1', '1', [])).toBe(true);
  expect(reads.endAct('C1', '1', [])).toBe(true);
});

it('remembers a limited number of calls', () => {
  const reads = new ReadsAfterActs();
  const calls = Array.from({ length: 600 }, (_, at) => `x${at}`);
  reads.endAct('C1', '1', calls);
  expect(reads.takeRecordsToRead([changeOf('1', 'x599'), changeOf('1', 'x100')])).toHaveLength(0);
  expect(reads.takeRecordsToRead([changeOf('1', 'x99')])).toHaveLength(1);
});
