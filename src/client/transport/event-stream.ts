/** One server-sent event. `id` is null when the server gave none. */
export interface ServerSentEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

/**
 * Reads server-sent events (`text/event-stream`) from a body of a fetch, one after the other, until the body
 * ends. Lines end in LF or CRLF; comments and `retry:` fields are passed over. `onBytes` hears of every chunk,
 * comments included, so that a caller can tell a quiet stream from a dead one.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      pending += decoder.decode(value, { stream: true });
      const blocks = pending.replaceAll('\r\n', '\n').split('\n\n');
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    // Lets go of the connection when the caller stops listening; a body that failed has nothing to cancel.
    await reader.cancel().catch(() => {});
  }
}

function parseEvent(block: string): ServerSentEvent | null {
  let id: string | null = null;
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') id = value;
    else if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { id, event, data: data.join('\n') } : null;
}
