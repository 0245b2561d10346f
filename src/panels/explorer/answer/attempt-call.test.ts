import { describe, expect, it } from 'vitest';
import { anAnswer } from '../../../client/transport/answer.fixture.ts';
import type { CallRequest } from '../../../client/transport/call.ts';
import type { PreparedRequest } from '../draft/prepared-request.ts';
import { attemptCall } from './attempt-call.ts';

const signal = new AbortController().signal;
const request: PreparedRequest = {
  verb: 'POST',
  url: 'http://localhost/api/api.test',
  headers: [['Content-Type', 'text/plain']],
  body: { type: 'text', text: 'é', charset: 'utf-8', bytes: Uint8Array.of(0xc3, 0xa9) },
  notes: [],
};
const answer = anAnswer({
  status: 429,
  headers: [['retry-after', '30']],
  text: '{"ok":false}',
});

describe('a call', () => {
  it('sends the bytes that were prepared; any status is an answer', async () => {
    const calls: CallRequest[] = [];
    const call = (given: CallRequest) => {
      calls.push(given);
      return Promise.resolve(answer);
    };
    expect(await attemptCall({ call }, request, signal)).toEqual({
      kind: 'answered',
      answer: { ...answer, isFromLog: false },
    });
    expect(calls).toEqual([
      { verb: 'POST', url: request.url, headers: request.headers, body: request.body?.bytes },
    ]);
  });

  it('that nothing answers says what to do', async () => {
    const call = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await attemptCall({ call }, request, signal)).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/Failed to fetch.*reload/) as string,
    });
  });

  it.each(['text/plain\n', 'text/plain; charset=…'])(
    'with a header no browser sends is not tried: %j',
    async (value) => {
      const call = () => Promise.reject(new Error('it was tried'));
      const result = await attemptCall(
        { call },
        { ...request, headers: [['Content-Type', value]] },
        signal,
      );
      expect(result).toMatchObject({
        kind: 'failed',
        message: expect.stringContaining('Browsers cannot send the header Content-Type') as string,
      });
    },
  );
});
