import { describe, expect, it } from 'vitest';
import { readEventStream, type ServerSentEvent } from './event-stream.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function read(...chunks: readonly Uint8Array[]): Promise<readonly ServerSentEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: ServerSentEvent[] = [];
  for await (const event of readEventStream(body)) events.push(event);
  return events;
}

describe('a stream of server-sent events', () => {
  it('gives each event with its id, name and data', async () => {
    const events = await read(
      bytes('id: a.1\nevent: exchange\ndata: {"id":"x1"}\n\ndata: bare\n\n'),
    );
    expect(events).toEqual([
      { id: 'a.1', event: 'exchange', data: '{"id":"x1"}' },
      { id: null, event: 'message', data: 'bare' },
    ]);
  });

  it('passes over comments and fields it does not know', async () => {
    expect(await read(bytes(': still here\n\nretry: 1000\n\nid: 7\n\n'))).toEqual([]);
  });

  it('joins several lines of data', async () => {
    const [event] = await read(bytes('data: one\ndata:two\ndata\n\n'));
    expect(event?.data).toBe('one\ntwo\n');
  });

  it.each(['\n', '\r\n'])('reads lines that end in %j', async (end) => {
    const text = ['event: world', 'data: 1', '', 'data: 2', '', ''].join(end);
    expect((await read(bytes(text))).map(({ data }) => data)).toEqual(['1', '2']);
  });

  it('does not mind where chunks are cut, not even inside a character', async () => {
    const whole = bytes('event: exchange\r\ndata: “a”\r\n\r\ndata: b\r\n\r\n');
    const single = Array.from(whole, (byte) => Uint8Array.of(byte));
    expect((await read(...single)).map(({ data }) => data)).toEqual(['“a”', 'b']);
  });

  it('drops an event that was cut off', async () => {
    expect(await read(bytes('data: whole\n\ndata: ha'))).toHaveLength(1);
  });
});
