import { settleAll } from './receiver.ts';

/** The notices of a kind that a stream has sent since it was opened. */
export async function noticesOf(
  body: ReadableStream<Uint8Array>,
  kind: string,
): Promise<Record<string, unknown>[]> {
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const next = await Promise.race([reader.read(), settleAll()]);
    if (next?.value === undefined) break;
    text += new TextDecoder().decode(next.value);
  }
  await reader.cancel();
  return Array.from(text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)).flatMap(([, event, data = '']) =>
    event === kind ? [JSON.parse(data) as Record<string, unknown>] : [],
  );
}
