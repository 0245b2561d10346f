/** The text of an answer as far as it arrived: the connection may break in the middle of it. */
export async function readArrivedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  try {
    for (;;) {
      const read = await reader?.read();
      if (read?.value === undefined) return text + decoder.decode();
      text += decoder.decode(read.value, { stream: true });
    }
  } catch {
    return text;
  }
}
