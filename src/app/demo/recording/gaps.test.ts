import { describe, expect, it } from 'vitest';
import { anExchange } from '../../wire/exchange.fixture.ts';
import { madeIt, possibleGaps } from './gaps.ts';
import type { RecordedStep } from './recorded-step.ts';

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
    expect(possibleGaps([step('x0000000003', `ts=${TS}`)], [post, update])).toEqual([
      { key: 'x0000000003', value: TS, exchange: { id: post.id, name: 'chat.postMessage' } },
    ]);
  });

  it('is found where it is percent-encoded, and once for each step', () => {
    const body = `ts=${encodeURIComponent(TS)}&again=${TS}`;
    expect(possibleGaps([step('x0000000003', body)], [post])).toHaveLength(1);
  });

  it('is empty if the call is in the recording, or the value is a reference', () => {
    const steps = [step(post.id, ''), step('x0000000003', `ts=${TS}`)];
    expect(possibleGaps(steps, [post])).toEqual([]);
    expect(possibleGaps([step('x0000000003', 'ts={{1.ts}}')], [post])).toEqual([]);
  });

  it('does not stop at a stray percent sign', () => {
    expect(possibleGaps([step('x0000000003', `50%&ts=${TS}`)], [post])).toHaveLength(1);
  });

  it('was made by a call that added the record, not by one that changed it', () => {
    const change = { table: 'messages', key: `C0AAAAAAAAA ${TS}`, after: { ts: TS } };
    expect(madeIt({ changes: [{ ...change, before: null }] }, TS)).toBe(true);
    expect(madeIt({ changes: [{ ...change, before: { ts: TS } }] }, TS)).toBe(false);
  });
});
