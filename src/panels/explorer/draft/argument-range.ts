import type { BodyType } from './body/body-type.ts';
import type { Charset } from './body/charset.ts';
import { percentDecode } from './body/percent-encoding.ts';

/** A part of a text, by offsets. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where a body that is no JSON holds an argument: its pair of a form, or the line that names its part. Null if it does not
 * hold it. In JSON a pointer says where.
 */
export function argumentRange(
  type: BodyType,
  body: string,
  name: string,
  charset: Charset,
): TextRange | null {
  switch (type) {
    case 'form':
    case 'text':
      return pairOf(body, name, charset);
    case 'multipart': {
      const from = body.indexOf(`name="${name}"`);
      return from < 0 ? null : { from, to: from + name.length + 'name=""'.length };
    }
    case 'json':
      return null;
  }
}

function pairOf(body: string, name: string, charset: Charset): TextRange | null {
  for (const { 0: pair, index } of body.matchAll(/[^&]+/g)) {
    const written = pair.split('=', 1)[0] ?? '';
    const decoded = percentDecode(written, charset);
    if (decoded.ok && decoded.text === name) return { from: index, to: index + pair.length };
  }
  return null;
}
