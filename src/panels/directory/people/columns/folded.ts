const MARKS = /\p{M}+/gu;

/** Removes case and accents, so that `zoe` finds `Zoë`, and both sort together. */
export const foldCase = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replace(MARKS, '').toLowerCase();

/** The code of each ASCII character after folding, by its code before. */
export const FOLDED_ASCII = Uint8Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

/** Whether every character is ASCII. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}
