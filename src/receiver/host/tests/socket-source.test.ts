import { describe, expect, it, vi } from 'vitest';
import { MAX_FRAME_LENGTH, MAX_FRAMES_PER_SECOND } from '../../protocol/limits.ts';
import type { OpenResult } from '../connection-opener.ts';
import type { RequestResult } from '../request-result.ts';
import { ACKNOWLEDGED, connected, envelope, OPENED, source } from './socket-source.fixture.ts';
import { HELLO_MS, MAX_PAUSE_MS, MIN_STABLE_MS } from '../socket-source.ts';
import { settled } from '../fake-page.fixture.ts';

describe('the connection of a receiver', () => {
  it('is there once the server has said hello', async () => {
    const { states, notes, last, pass } = await source();
    expect(states).toEqual(['connecting']);
    last().says({ type: 'hello' });
    expect(states).toEqual(['connecting', 'connected']);
    expect(notes).toEqual([expect.stringMatching(/^Connected\. .*no signature/)]);
    await pass(HELLO_MS);
    expect(states).toHaveLength(2);
  });

  it('is tried again if the server says no hello in time', async () => {
    const { states, notes, sockets, last, pass } = await source();
    await pass(HELLO_MS - 1);
    expect(notes).toEqual([]);
    await pass(1);
    expect(last().closed).toEqual([1000]);
    expect(notes).toEqual(['Connecting again: it said no hello.']);
    expect(states).toEqual(['connecting', 'reconnecting']);
    await pass(0);
    expect(sockets).toHaveLength(2);
  });

  it('is tried again at once if it ends after it lasted', async () => {
    const { notes, sockets, last, pass } = await connected();
    for (let n = 2; n <= 4; n += 1) {
      await pass(MIN_STABLE_MS);
      last().ends();
      expect(notes.at(-1)).toBe('Connecting again: the connection was closed.');
      await pass(0);
      expect(sockets).toHaveLength(n);
      last().says({ type: 'hello' });
    }
  });

  it('is tried again after a pause that grows if it does not last, up to a bound', async () => {
    const { sockets, last, pass } = await connected();
    await pass(MIN_STABLE_MS - 1);
    last().ends();
    await pass(0);
    expect(sockets).toHaveLength(2);
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, MAX_PAUSE_MS, MAX_PAUSE_MS]) {
      const before = sockets.length;
      last().ends();
      await pass(pause - 1);
      expect([pause, sockets.length]).toEqual([pause, before]);
      await pass(1);
      expect([pause, sockets.length]).toEqual([pause, before + 1]);
    }
  });

  it('is not said to have lasted before it was there', async () => {
    const { sockets, last, pass } = await source();
    await pass(HELLO_MS);
    await pass(0);
    expect(sockets).toHaveLength(2);
    await pass(HELLO_MS);
    await pass(999);
    expect(sockets).toHaveLength(2);
    await pass(1);
    expect(sockets).toHaveLength(3);
    expect(last().closed).toEqual([]);
  });

  it('is given up for good where no connection can be opened', async () => {
    const { gaveUp, sockets, pass } = await source(() => ({ kind: 'refused', reason: 'no app' }));
    expect(gaveUp).toHaveBeenCalledExactlyOnceWith('no app');
    await pass(MAX_PAUSE_MS);
    expect(sockets).toEqual([]);
  });

  it('is given up where the app has too many', async () => {
    const { gaveUp, last, pass, sockets } = await connected();
    last().says({ type: 'disconnect', reason: 'too_many_websockets' });
    expect(gaveUp).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('ten'));
    expect(last().closed).toEqual([1000]);
    await pass(MAX_PAUSE_MS);
    expect(sockets).toHaveLength(1);
  });

  it('is tried again where opening failed, which is noted once', async () => {
    const open = vi.fn<() => OpenResult>(() => ({ kind: 'failed', reason: 'HTTP 500' }));
    const { source: made, states, notes, pass } = await source(open);
    for (let n = 0; n < 4; n += 1) await pass(MAX_PAUSE_MS);
    expect(open).toHaveBeenCalledTimes(5);
    expect(notes).toEqual(['Connecting again: HTTP 500.']);
    expect(states.at(-1)).toBe('reconnecting');
    made.close();
    await pass(MAX_PAUSE_MS);
    expect(open).toHaveBeenCalledTimes(5);
  });

  it('ignores everything once it is closed', async () => {
    const { source: made, last, states, notes, request, pass, sockets } = await connected();
    made.close();
    expect(last().closed).toEqual([1000]);
    last().says(envelope('E1'));
    last().says({ type: 'hello' });
    last().ends();
    await pass(MAX_PAUSE_MS);
    expect(request).not.toHaveBeenCalled();
    expect(states).toEqual(['connecting', 'connected']);
    expect(notes).toHaveLength(1);
    expect(sockets).toHaveLength(1);
  });

  it('is not made if it is closed while its address is asked for', async () => {
    let give: (opened: OpenResult) => void = () => undefined;
    const given = new Promise<OpenResult>((resolve) => {
      give = resolve;
    });
    const { source: made, sockets } = await source(() => given);
    made.close();
    give(OPENED);
    await settled();
    expect(sockets).toEqual([]);
  });
});

describe('a server that ends a connection', () => {
  it('may warn of it, which changes nothing', async () => {
    const { last, notes, states } = await connected();
    last().says({ type: 'disconnect', reason: 'warning' });
    expect(notes.at(-1)).toBe('This connection will end soon.');
    expect(states.at(-1)).toBe('connected');
  });

  it.each([
    ['refresh_requested', 'the server asked for it'],
    ['link_disabled', 'link_disabled'],
  ])('gets another, for the reason it gives: %s', async (reason, noted) => {
    const { last, notes, sockets, pass } = await connected();
    last().says({ type: 'disconnect', reason });
    expect(notes.at(-1)).toBe(`Connecting again: ${noted}.`);
    await pass(0);
    expect(sockets).toHaveLength(2);
  });

  it('takes acknowledgements on the old one, which says nothing else, for fifteen seconds', async () => {
    const { sockets, states, last, pass } = await connected();
    const old = last();
    old.says({ type: 'disconnect', reason: 'refresh_requested' });
    await pass(0);
    last().says({ type: 'hello' });
    const before = [...states];
    old.says({ type: 'hello' });
    old.says({ type: 'disconnect', reason: 'refresh_requested' });
    old.says(envelope('E1'));
    await pass(14_999);
    expect(states).toEqual(before);
    expect(old.sent).toEqual([JSON.stringify({ envelope_id: 'E1' })]);
    expect(old.closed).toEqual([]);
    await pass(1);
    expect(old.closed).toEqual([1000]);
    expect(sockets).toHaveLength(2);
    old.says(envelope('E2'));
    await settled();
    expect(old.sent).toHaveLength(1);
  });
});

describe('an event that comes over a socket', () => {
  it.each([
    [199, 'HTTP 199'],
    [200, null],
    [299, null],
    [300, 'HTTP 300'],
    [500, 'HTTP 500'],
  ])('is acknowledged if the program answered with success: %i', async (status, fault) => {
    const { last, notes, answer } = await connected();
    answer({ kind: 'answered', status, headers: {}, body: '' });
    last().says(envelope('E1'));
    await settled();
    expect(last().sent).toEqual(fault === null ? [JSON.stringify({ envelope_id: 'E1' })] : []);
    if (fault !== null)
      expect(notes.at(-1)).toBe(`Not acknowledged, so it comes again: E1, ${fault}.`);
  });

  it('is not acknowledged if the program gave no answer, and the reason is noted', async () => {
    const { last, notes, answer } = await connected();
    answer({ kind: 'failed', reason: 'http_timeout', detail: 'no answer in 3 seconds' });
    last().says(envelope('E1'));
    await settled();
    expect(last().sent).toEqual([]);
    expect(notes.at(-1)).toContain('E1, no answer in 3 seconds.');
  });

  it('comes again if its connection ended before the answer, which is noted', async () => {
    let give: (result: RequestResult) => void = () => undefined;
    const { last, notes, answer } = await connected();
    answer(
      new Promise((resolve) => {
        give = resolve;
      }),
    );
    const socket = last();
    socket.says(envelope('E1'));
    socket.ends();
    give(ACKNOWLEDGED);
    await settled();
    expect(socket.sent).toEqual([]);
    expect(notes.at(-1)).toBe('The connection ended before E1 was acknowledged.');
  });

  it('is not noted once the receiver is stopped', async () => {
    let give: (result: RequestResult) => void = () => undefined;
    const { source: made, last, notes, answer } = await connected();
    answer(
      new Promise((resolve) => {
        give = resolve;
      }),
    );
    last().says(envelope('E1'));
    made.close();
    const before = [...notes];
    give(ACKNOWLEDGED);
    await settled();
    expect(last().sent).toEqual([]);
    expect(notes).toEqual(before);
  });

  it('has the headers of a request, with those of a retry if it is one', async () => {
    const { last, request } = await connected();
    last().says(envelope('E1'));
    last().says({ ...envelope('E2'), retry_attempt: 2, retry_reason: 'timeout' });
    const type = 'application/json';
    expect(request.mock.calls).toEqual([
      [{ 'content-type': type, 'x-parley-delivery': 'E1' }, '{"a":1}'],
      [
        {
          'content-type': type,
          'x-parley-delivery': 'E2',
          'x-slack-retry-num': '2',
          'x-slack-retry-reason': 'timeout',
        },
        '{"a":1}',
      ],
    ]);
  });

  it.each([
    ['no JSON', '{'],
    ['bytes', new ArrayBuffer(1)],
    ['a list', '[]'],
    ['too long', JSON.stringify({ type: 'hello', more: 'x'.repeat(MAX_FRAME_LENGTH) })],
    ['of no known type', JSON.stringify({ type: 'other' })],
    ['without a payload', JSON.stringify({ ...envelope('E1'), payload: 'text' })],
    ['of an id that no header takes', JSON.stringify(envelope('a\nb'))],
    ['of a reason that no header takes', JSON.stringify({ ...envelope('E1'), retry_reason: '\n' })],
  ])('is ignored where it is %s, which is noted', async (_what, data) => {
    const { last, notes, request } = await connected();
    last().saysRaw(data);
    last().saysRaw(data);
    expect(notes.slice(1)).toEqual(['Ignored a message of the socket that is invalid.']);
    expect(request).not.toHaveBeenCalled();
    expect(last().sent).toEqual([]);
  });

  it('is one of a bound for each second; with more the connection ends', async () => {
    const { last, notes, request } = await connected();
    for (let n = 1; n <= MAX_FRAMES_PER_SECOND; n += 1) last().says(envelope(`E${n}`));
    expect(notes.at(-1)).toBe('Connecting again: it sent too many messages.');
    expect(last().closed).toEqual([1000]);
    last().says(envelope('late'));
    expect(request).toHaveBeenCalledTimes(MAX_FRAMES_PER_SECOND - 1);
  });
});
