import { describe, expect, it } from 'vitest';
import type { RequestResult } from '../request-result.ts';
import { ACKNOWLEDGED, connected, envelope } from './socket-source.fixture.ts';
import { settled } from '../fake-page.fixture.ts';

describe('an interaction that comes over a socket', () => {
  it.each([
    ['slash_commands', { command: '/a', text: 'b c' }, 'command=%2Fa&text=b+c'],
    ['interactive', { type: 'x' }, 'payload=%7B%22type%22%3A%22x%22%7D'],
  ])('is a form if it is of type %s', async (type, payload, body) => {
    const { last, request } = await connected();
    last().says({ type, envelope_id: 'I1.1', payload });
    expect(request.mock.calls).toEqual([
      [{ 'content-type': 'application/x-www-form-urlencoded', 'x-parley-delivery': 'I1.1' }, body],
    ]);
  });

  it.each([
    ['{"text":"b"}', true, { payload: { text: 'b' } }],
    ['words', true, { payload: 'words' }],
    [' ', true, {}],
    ['words', false, {}],
  ])('is acknowledged with the answer %j if it takes one: %s', async (said, takes, with_) => {
    const { last, answer } = await connected();
    answer({ ...ACKNOWLEDGED, body: said } as RequestResult);
    const about = { payload: {}, accepts_response_payload: takes };
    last().says({ type: 'interactive', envelope_id: 'I1.1', ...about });
    last().says({ ...envelope('E1'), accepts_response_payload: takes });
    await settled();
    expect(last().sent.map((text) => JSON.parse(text))).toEqual([
      { envelope_id: 'I1.1', ...with_ },
      { envelope_id: 'E1' },
    ]);
  });

  it('does not come again if it is an interaction', async () => {
    const { last, notes, answer } = await connected();
    answer({ ...ACKNOWLEDGED, status: 500 } as RequestResult);
    last().says({ type: 'interactive', envelope_id: 'I1.1', payload: {} });
    await settled();
    expect(notes.at(-1)).toBe('Not acknowledged: I1.1, HTTP 500.');
  });
});
