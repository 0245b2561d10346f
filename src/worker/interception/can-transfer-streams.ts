/** Whether the page can pass the body of an answer to the worker as a stream. In Safari it cannot, and msw reads the body first. */
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
