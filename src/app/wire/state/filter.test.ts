import { describe, expect, it } from 'vitest';
import { anExchange } from '../exchange.fixture.ts';
import type { CallerOf } from './callers.ts';
import { EMPTY_FILTER, filterExchanges, filterText, isEmptyFilter, surfacesOf } from './filter.ts';

const listed = anExchange({ id: 'x1', name: 'users.list', verb: 'GET' });
const refused = anExchange({ id: 'x2', error: 'message_not_found' });
const webhook = anExchange({
  id: 'x3',
  surface: 'webhooks',
  name: 'incoming webhook',
  actor: null,
});
const broken = anExchange({ id: 'x4', surface: 'webhooks', name: 'incoming webhook', status: 404 });
const log = [listed, refused, webhook, broken];

const ids = (filter: Partial<typeof EMPTY_FILTER>) =>
  filterExchanges(log, { ...EMPTY_FILTER, ...filter }).map(({ id }) => id);

describe('the filter of the wire', () => {
  it('lets everything through at first, and says so', () => {
    expect(filterExchanges(log, EMPTY_FILTER)).toBe(log);
    expect(isEmptyFilter({ ...EMPTY_FILTER, text: '  ' })).toBe(true);
    expect(isEmptyFilter({ ...EMPTY_FILTER, failuresOnly: true })).toBe(false);
  });

  it('finds the calls of one person of a class, whose name may begin that of another', () => {
    const names: Readonly<Record<string, string>> = { A1: 'Ann', A2: 'Annika' };
    const callerOf: CallerOf = ({ actor }) => names[actor?.app_id ?? ''] ?? null;
    const ofOther = anExchange({
      id: 'x5',
      actor: { token_type: 'bot', app_id: 'A2', user_id: 'U2', label: 'Beacon' },
    });
    const of = (caller: string) =>
      filterExchanges([...log, ofOther], { ...EMPTY_FILTER, caller }, callerOf).map(({ id }) => id);
    expect(of('ann')).toEqual(['x1', 'x2', 'x4']);
    expect(of('Annika')).toEqual(['x5']);
    expect(of('nik')).toEqual(['x5']);
    expect(of('Nobody')).toEqual([]);
    expect(filterText({ ...EMPTY_FILTER, caller: 'Ann' })).toBe('Ann');
  });

  it('looks for all words, in any order and case', () => {
    expect(ids({ text: 'NOT_FOUND delete' })).toEqual(['x2']);
    expect(ids({ text: 'delete nothing' })).toEqual([]);
    expect(ids({ text: 'beacon' })).toEqual(['x1', 'x2', 'x4']);
  });

  it('looks for a part of the method, the error and the actor', () => {
    expect(ids({ method: 'USERS' })).toEqual(['x1']);
    expect(ids({ error: 'not_found' })).toEqual(['x2']);
    expect(ids({ actor: 'beac' })).toEqual(['x1', 'x2', 'x4']);
    expect(ids({ actor: 'u1', method: ' chat. ' })).toEqual(['x2']);
  });

  it('looks for a status, or a class of them', () => {
    expect(ids({ status: '4xx' })).toEqual(['x4']);
    expect(ids({ status: '200' })).toEqual(['x1', 'x2', 'x3']);
    expect(ids({ status: '2' })).toEqual(['x1', 'x2', 'x3']);
    expect(ids({ status: 'ok' })).toEqual([]);
  });

  it('is said in words', () => {
    expect(filterText(EMPTY_FILTER)).toBe('');
    expect(
      filterText({
        ...EMPTY_FILTER,
        text: ' a  b ',
        surface: 'openid',
        failuresOnly: true,
        status: '4xx',
      }),
    ).toBe('failures, openid, 4xx, a  b');
  });

  it('counts errors and refusing statuses as failures', () => {
    expect(ids({ failuresOnly: true })).toEqual(['x2', 'x4']);
  });

  it('keeps to one surface', () => {
    expect(ids({ surface: 'webhooks' })).toEqual(['x3', 'x4']);
    expect(surfacesOf(log)).toEqual(['web-api', 'webhooks']);
  });
});
