import { describe, expect, it } from 'vitest';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import { MAX_WORLD_TITLE_LENGTH } from '../../contract/worlds.ts';
import {
  branchTitle,
  callsAfter,
  momentAt,
  positionText,
  nowPosition,
  positionOf,
  momentInSentence,
} from './moments.ts';

const log = (count: number) =>
  Array.from(
    { length: count },
    (_, n) =>
      ({
        id: `x${String(n * 2 + 1).padStart(10, '0')}`,
        name: `call.${n + 1}`,
        at: 1_767_225_600 + n,
      }) as ExchangeSummary,
  );

describe('the moments of a log', () => {
  it.each([0, 1, 2, 10_000])('are one more than its %i exchanges on each side', (count) => {
    const exchanges = log(count);
    expect(nowPosition(exchanges)).toBe(count + 1);
    for (let at = 0; at <= count + 1; at += Math.max(1, Math.floor(count / 100)))
      expect(positionOf(exchanges, momentAt(exchanges, at))).toBe(at);
    expect([momentAt(exchanges, 0), momentAt(exchanges, count + 1)]).toEqual(['start', null]);
  });

  it('that the log does not have count as now', () => {
    for (const moment of ['x0000000000', 'x0000000002', 'x0000009999', ''])
      expect(positionOf(log(3), moment)).toBe(4);
  });

  it('say how many calls came after them', () => {
    const exchanges = log(3);
    expect([0, 1, 2, 3, 4].map((at) => callsAfter(exchanges, momentAt(exchanges, at)))).toEqual([
      3, 2, 1, 0, 0,
    ]);
  });

  it('are put in words', () => {
    expect([0, 2, 3].map((at) => positionText(log(2), at))).toEqual([
      'Before the first call',
      'After call.2, 00:00:01',
      'Now',
    ]);
  });

  it('are named within a sentence by their call, never by an id', () => {
    const said = ['start', 'x0000000003', 'x0000009999'].map((id) => momentInSentence(log(2), id));
    expect(said).toEqual([
      'before the first call',
      'after call.2, 00:00:01',
      'at an earlier moment',
    ]);
  });
});

describe('the title of a branch', () => {
  it('names the world and the moment that it starts from', () => {
    expect(branchTitle('My world', 'after chat.delete, 12:03:07')).toBe(
      'Branch of My world after chat.delete, 12:03:07',
    );
  });

  it('cuts the title of the world, so that the moment is always there', () => {
    const title = branchTitle('🌍'.repeat(200), 'before the first call');
    expect(title).toBe(`Branch of ${'🌍'.repeat(39)}… before the first call`);
    expect([...title].length).toBeLessThanOrEqual(MAX_WORLD_TITLE_LENGTH / 2);
  });
});
