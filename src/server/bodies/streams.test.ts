import { describe, expect, it } from 'vitest';
import { answerWith, botToken, startTestServer, startServerAt } from '../test-server.ts';

describe('streams', () => {
  it('arrive as they are written, and end when the client goes', async () => {
    const written: ReadableStreamDefaultController<Uint8Array>[] = [];
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const base = await startServerAt(
      answerWith(
        () =>
          new Response(
            new ReadableStream<Uint8Array>({
              start: (controller) => void written.push(controller),
              cancel: () => letGo(),
            }),
            { headers: { 'content-type': 'text/event-stream' } },
          ),
      ),
    );
    const client = new AbortController();
    const answer = await fetch(`${base}/sandbox/stream`, { signal: client.signal });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      written[0]?.enqueue(new TextEncoder().encode(event));
      expect(await reader?.read()).toEqual({ done: false, value: event });
    }
    client.abort();
    await gone;
  });

  it('carry what happens in the world', async () => {
    const base = await startServerAt();
    const token = await botToken(base);
    const client = new AbortController();
    const answer = await fetch(`${base}/sandbox/stream`, { signal: client.signal });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    await fetch(`${base}/api/auth.test`, { headers: { authorization: `Bearer ${token}` } });
    let seen = '';
    while (!seen.includes('event: exchange')) seen += (await reader?.read())?.value ?? '';
    expect(seen).toContain('"name":"auth.test"');
    client.abort();
  });

  it('do not keep the server from closing', async () => {
    const server = await startTestServer();
    const { base_url } = server.platform.deployment;
    const answer = await fetch(`${base_url}/sandbox/stream`);
    await server.close();
    // It ends the stream, and says so.
    expect(await answer.text()).toContain(': the server stops');
    await expect(fetch(`${base_url}/sandbox`)).rejects.toThrow('fetch failed');
  });
});
