import { describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES, MAX_SMALL_CHUNKS, receiveBody } from './body.ts';

const posted = (body: BodyInit) => new Request('http://localhost/', { method: 'POST', body });

/** A request as Firefox has it: without a `body`. */
function withoutStream(request: Request): Request {
  Object.defineProperty(request, 'body', { value: undefined });
  return request;
}

describe.each([
  ['where requests have a stream', (request: Request) => request],
  ['where they have none', withoutStream],
])('receiving a body, %s', (_where, as) => {
  it('reads it whole', async () => {
    const { bytes, ...rest } = await receiveBody(as(posted('pärley')));
    expect(new TextDecoder().decode(bytes)).toBe('pärley');
    expect(rest).toEqual({ oversized: false, broken: false });
  });

  it('reads an absent body as no bytes', async () => {
    const { bytes, broken } = await receiveBody(as(new Request('http://localhost/')));
    expect(bytes.byteLength).toBe(0);
    expect(broken).toBe(false);
  });

  it('reads up to the limit, and nothing beyond it', async () => {
    const fits = await receiveBody(as(posted('x'.repeat(MAX_BODY_BYTES))));
    expect(fits).toMatchObject({ oversized: false, broken: false });
    expect(fits.bytes.byteLength).toBe(MAX_BODY_BYTES);
    const over = await receiveBody(as(posted('x'.repeat(MAX_BODY_BYTES + 1))));
    const oversized = `more than ${MAX_BODY_BYTES} bytes`;
    expect(over).toEqual({ bytes: new Uint8Array(0), oversized, broken: false });
  });

  it('says when the sender broke off', async () => {
    const request = posted('x');
    await request.text(); // Read already, so reading it fails.
    expect(await receiveBody(as(request))).toMatchObject({ broken: true });
  });
});

it('a body of too many small chunks is refused for these, and not for its bytes', async () => {
  const inChunks = (count: number) => {
    let left = count;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        (left -= 1) < 0 ? controller.close() : controller.enqueue(new Uint8Array(1)),
    });
    const init = { method: 'POST', body, duplex: 'half' } as const;
    return receiveBody(new Request('http://localhost/', init));
  };
  expect((await inChunks(MAX_SMALL_CHUNKS)).oversized).toBe(false);
  expect((await inChunks(MAX_SMALL_CHUNKS + 1)).oversized).toBe(
    'more than 65536 chunks of fewer than 512 bytes',
  );
});
