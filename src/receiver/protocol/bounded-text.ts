/** The body of a response, of which `most` bytes are read, and whether that is all of it. */
export async function readText(
  response: Response,
  most: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  if (response.body === null) return { text: '', isWhole: true };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    text += decoder.decode(value.subarray(0, most - length), { stream: true });
    length += value.byteLength;
    if (length <= most) continue;
    await reader.cancel().catch(() => undefined);
    return { text, isWhole: false };
  }
}
