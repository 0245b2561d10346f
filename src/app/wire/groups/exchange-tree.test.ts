import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { anExchange } from '../exchange.fixture.ts';
import { buildExchangeTree, OWN_READS } from './exchange-tree.ts';

const NOBODY = { client: null, panel: null, agent: null };
let last = 0;

/** A call of chat.delete from there. */
function from(source: Partial<ExchangeSummary['source']>, given: Partial<ExchangeSummary> = {}) {
  last += 1;
  const id = `x${String(last).padStart(10, '0')}`;
  return anExchange({ id, source: { ...NOBODY, ...source }, ...given });
}

const log = [
  from({ client: 'page', panel: 'workspace' }),
  from({ client: 'page', panel: 'workspace' }, { touched: [{ table: 'users', key: 'U1' }] }),
  from({ panel: 'explorer' }),
  from({ panel: 'composer' }, { error: 'no_text' }),
  from({ agent: '@slack:web-api/7.9.1' }),
  from({ agent: 'Mozilla/5.0' }),
  from({}),
  from({ client: 'program' }),
  from({}, { caused_by: 'Dv1' }),
  from({ client: 'lesson' }, { actor: null }),
  from({ panel: 'start' }),
];

const heads = (by: 'cause' | 'actor', turned: ReadonlySet<string> = new Set()) =>
  buildExchangeTree(log, by, turned).flatMap((row) =>
    row.kind === 'group' ? [`${row.isOpen ? '-' : '+'} ${row.title} ${row.size}`] : [],
  );

describe('the wire by cause', () => {
  it('has the panels first, then lessons, programs, scripts and SDKs, and the reads of the page last', () => {
    expect(heads('cause')).toEqual([
      '- Explorer 1',
      '- Composer 1',
      '- Workspace 1',
      '- The page 1',
      '- Lessons: done by Parley 1',
      '- Receivers and programs 2',
      '- Scripts in a browser 2',
      '- @slack:web-api 7.9.1 1',
      '+ Read by the page itself 1',
    ]);
  });

  it('counts the failures of a group', () => {
    const failed = buildExchangeTree(log, 'cause', new Set()).flatMap((row) =>
      row.kind === 'group' && row.failures > 0 ? [row.title] : [],
    );
    expect(failed).toEqual(['Composer']);
  });

  it('unfolds the reads of the page, and folds what else is asked for', () => {
    expect(heads('cause', new Set([OWN_READS, 'cause panel explorer']))).toEqual(
      expect.arrayContaining(['+ Explorer 1', '- Read by the page itself 1']),
    );
  });
});

it('is grouped by who acted: the token, its app and its user', () => {
  expect(heads('actor')).toEqual(['- Beacon · bot · U1 10', '- Nobody: no valid token 1']);
});

it('shows each exchange once, in its group, newest last, however it is grouped', () => {
  const exchange = fc.record({
    client: fc.constantFrom(null, 'page', 'lesson', 'program'),
    panel: fc.constantFrom(null, 'explorer', 'start'),
    agent: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(fc.array(exchange), fc.constantFrom('cause', 'actor'), (sources, by) => {
      const calls = sources.map((source) => from(source));
      const rows = buildExchangeTree(calls, by, new Set([OWN_READS]));
      const shown = rows.flatMap((row) => (row.kind === 'exchange' ? [row.id] : []));
      expect(shown.toSorted()).toEqual(calls.map(({ id }) => id));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const [at, row] of rows.entries()) {
        const before = rows[at - 1];
        if (row.kind === 'exchange' && before?.kind === 'exchange')
          expect(row.id > before.id).toBe(true);
      }
    }),
  );
});
