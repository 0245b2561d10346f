import { describe, expect, it } from 'vitest';
import { anExchange } from '../../wire/exchange.fixture.ts';
import {
  answerHolds,
  hasAddedToWorld,
  findMaskedSecrets,
  findPossibleGaps,
  findPossibleSources,
} from './gaps.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';

const TS = '1767225600.000100';
const touched = [{ table: 'messages', key: `C0AAAAAAAAA ${TS}`, channel: 'C0AAAAAAAAA', ts: TS }];
const post = anExchange({
  id: 'x0000000001',
  name: 'chat.postMessage',
  touched: touched as never,
});
const update = anExchange({ id: 'x0000000002', name: 'chat.update', touched: touched as never });
const step = (exchange: string, body: string): RecordedStep => ({
  key: exchange,
  exchange,
  step: { verb: 'POST', url: '/api/chat.delete', body },
});

describe('a value whose call is not in the recording', () => {
  it('is found with the first call that touched its record', () => {
    expect(findPossibleGaps([step('x0000000003', `ts=${TS}`)], [post, update])).toEqual([
      { key: 'x0000000003', value: TS, exchange: { id: post.id, name: 'chat.postMessage' } },
    ]);
  });

  it('is found where it is percent-encoded, and once for each step', () => {
    const body = `ts=${encodeURIComponent(TS)}&again=${TS}`;
    expect(findPossibleGaps([step('x0000000003', body)], [post])).toHaveLength(1);
  });

  it('is empty if the call is in the recording, or the value is a reference', () => {
    const steps = [step(post.id, ''), step('x0000000003', `ts=${TS}`)];
    expect(findPossibleGaps(steps, [post])).toEqual([]);
    expect(findPossibleGaps([step('x0000000003', 'ts={{1.ts}}')], [post])).toEqual([]);
  });

  it('does not stop at a stray percent sign', () => {
    expect(findPossibleGaps([step('x0000000003', `50%&ts=${TS}`)], [post])).toHaveLength(1);
  });

  it('was made by a call that added the record, not by one that changed it', () => {
    const change = { table: 'messages', key: `C0AAAAAAAAA ${TS}`, after: { ts: TS } };
    expect(hasAddedToWorld({ changes: [{ ...change, before: null }] }, TS)).toBe(true);
    expect(hasAddedToWorld({ changes: [{ ...change, before: { ts: TS } }] }, TS)).toBe(false);
  });
});

describe('a secret that is masked in a step', () => {
  const masked = (body: string, headers?: [string, string][]) =>
    findMaskedSecrets({ verb: 'POST', url: '/api/x', body, ...(headers && { headers }) });

  it('is found in fields, tokens and credentials; an ellipsis in a text does not count', () => {
    expect(masked('code=…W7DC&redirect_uri=x&client_secret={{world.a}}')).toEqual(['…W7DC']);
    expect(masked('{"text":"Wait… there"}')).toEqual([]);
    expect(masked('', [['authorization', 'Bearer xoxp-…abcd']])).toEqual(['xoxp-…abcd']);
    expect(masked('', [['authorization', 'Bearer {{1.access_token}}']])).toEqual([]);
  });

  it('may come from earlier calls that give secrets and are not in the recording', () => {
    const call = (id: string, more: object) => anExchange({ id, ...more });
    const log = [
      call('x0000000001', { surface: 'openid', name: 'openid.connect.authorize' }),
      call('x0000000002', { name: 'auth.test' }),
      call('x0000000003', { name: 'openid.connect.token' }),
      call('x0000000005', { name: 'openid.connect.token' }),
    ];
    const at = step('x0000000004', 'consent=…W7DC');
    expect(findPossibleSources(at, [at], log).map(({ id }) => id)).toEqual([
      'x0000000003',
      'x0000000001',
    ]);
    expect(findPossibleSources(step('x0000000004', 'ts=1'), [], log)).toEqual([]);
  });

  it('came from a page, a redirect or a JSON answer that shows it', () => {
    const answer = (text: string, location?: string) => ({
      surface: 'openid' as const,
      changes: [],
      response: {
        headers: location === undefined ? [] : [['location', location] as [string, string]],
        body: { text, bytes: text.length, truncated: false },
      },
    });
    const form = '<input type="hidden" name="consent" value="…W7DC" />';
    expect(answerHolds(answer(form), '…W7DC')).toBe(true);
    expect(answerHolds(answer('', 'https://app.test/cb?code=…W7DC'), '…W7DC')).toBe(true);
    expect(answerHolds(answer('{"a":{"access_token":"xoxp-…abcd"}}'), 'xoxp-…abcd')).toBe(true);
    expect(answerHolds(answer(form), '…W7D')).toBe(false);
  });
});
