/** Reads at most `maxBytes` bytes of the body of a response. `isWhole`: that is all of it. */
export async function readText(
  response: Response,
  maxBytes: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  if (response.body === null) return { text: '', isWhole: true };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    text += decoder.decode(value.subarray(0, maxBytes - length), { stream: true });
    length += value.byteLength;
    if (length <= maxBytes) continue;
    await reader.cancel().catch(() => undefined);
    return { text, isWhole: false };
  }
}
