/** Of the height of the band: two lines with some space around them. */
const LINE = 0.42;
const FONT_OF_LINE = 0.72;

/**
 * Writes a caption into the band below the page, which is black otherwise. It becomes as small as it must to fit.
 *
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {string} caption
 * @param {{ top: number, width: number, height: number }} band
 */
export function drawCaption(context, caption, { top, width, height }) {
  context.fillStyle = '#000';
  context.fillRect(0, top, width, height);
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const room = width * 0.94;
  for (let scale = 1; ; scale *= 0.9) {
    const line = height * LINE * scale;
    context.font = `500 ${line * FONT_OF_LINE}px system-ui, sans-serif`;
    const lines = linesOf(caption, (text) => context.measureText(text).width <= room);
    if (lines.length * line > height * 0.95 && scale > 0.3) continue;
    for (const [place, text] of lines.entries())
      context.fillText(
        text,
        width / 2,
        top + height / 2 + (place - (lines.length - 1) / 2) * line,
        room,
      );
    return;
  }
}

/**
 * The lines of a text, broken between words.
 *
 * @param {string} text
 * @param {(line: string) => boolean} fits
 */
export function linesOf(text, fits) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
