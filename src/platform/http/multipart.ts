import type { ParsedBody } from './form.ts';

/**
 * Parses a multipart body with the runtime's own parser. Files are read as their text, too: one method takes a file
 * (docs/assumptions.md, A-99).
 */
export async function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  header: string,
  boundary: string | null,
): Promise<ParsedBody> {
  if (boundary !== null && isCutOff(bytes, boundary))
    return { fault: 'the closing boundary of the multipart body is missing', cutOff: true };
  try {
    const form = await new Response(bytes, { headers: { 'content-type': header } }).formData();
    const values = new Map<string, unknown>();
    const files = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const [name, value] of form) {
      const file = typeof value === 'string' ? null : new Uint8Array(await value.arrayBuffer());
      values.set(name, file === null ? value : new TextDecoder().decode(file));
      if (file !== null) files.set(name, file);
    }
    return { values, files };
  } catch {
    return {
      fault:
        'the multipart body has no parts, or its parts are not separated by the boundary in its Content-Type',
    };
  }
}

/** Whether a body begins with its boundary and ends before the closing one (RFC 2046, 5.1.1). */
function isCutOff(bytes: Uint8Array, boundary: string): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  const delimiter = `--${boundary}`;
  return text.startsWith(delimiter) && !`\r\n${text}`.includes(`\r\n${delimiter}--`);
}
