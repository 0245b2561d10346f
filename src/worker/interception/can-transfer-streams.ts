/** Whether the body of an answer goes from page to worker as a stream: not in Safari, where msw reads it first. */
export function canTransferStreams(): boolean {
  const { port1 } = new MessageChannel();
  const stream = new ReadableStream();
  try {
    port1.postMessage(stream, [stream]);
    return true;
  } catch {
    return false;
  } finally {
    port1.close();
  }
}
