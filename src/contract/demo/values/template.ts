/** A part of a text with placeholders: the text as it is, or the path of a value. */
export type TemplatePart = { readonly text: string } | { readonly path: readonly string[] };

/** The parts of a text, or what is wrong with it. */
export type Template = { readonly parts: readonly TemplatePart[] } | { readonly fault: string };

/** `3.message.blocks.0.block_id`, `world.channels.0.id`, or `client.1.code_verifier`. */
const PATH = /^(?:world|client|[1-9]\d{0,2})(?:\.[\w-]+)+$/;
export const MAX_PATH_LENGTH = 200;

/**
 * Takes a text with placeholders apart: `{{3.ts}}` is a value of the answer to step 3, `{{world.team.id}}` one of
 * `GET /sandbox`, `{{client.1.code_verifier}}` one that the client makes up. `{{{{` stands for `{{`. In a run of braces every four stand for two; of the rest, one is a brace, two
 * begin a placeholder, and three are a brace before a placeholder. Takes linear time.
 */
export function parseTemplate(text: string): Template {
  const parts: TemplatePart[] = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    plain += text.slice(at, open);
    let end = open;
    while (text[end] === '{') end += 1;
    const rest = (end - open) % 4;
    plain += '{'.repeat(((end - open - rest) / 4) * 2 + (rest % 2));
    at = end;
    if (rest < 2) continue;
    const close = text.indexOf('}}', end);
    const path = close < 0 || close - end > MAX_PATH_LENGTH ? null : text.slice(end, close);
    if (path === null || !PATH.test(path)) {
      const shown = text.slice(end - 2, end + 40);
      return {
        fault: `${JSON.stringify(shown)} is not a placeholder such as {{1.ts}} or {{world.team.id}}; write {{{{ for two braces`,
      };
    }
    if (plain !== '') parts.push({ text: plain });
    plain = '';
    parts.push({ path: path.split('.') });
    at = close + 2;
  }
  plain += text.slice(at);
  if (plain !== '') parts.push({ text: plain });
  return { parts };
}

/** Writes parts as a text with placeholders: `parseTemplate` reads them again. */
export function writeTemplate(parts: readonly TemplatePart[]): string {
  return parts
    .map((part) => ('path' in part ? `{{${part.path.join('.')}}}` : escapeBraces(part.text)))
    .join('');
}

/** A text without placeholders, as a template. */
export const escapeBraces = (text: string): string =>
  text.replaceAll(/\{\{+/g, (braces) => braces + '{'.repeat(braces.length - (braces.length % 2)));

/** The text with each placeholder replaced by `with_`; null if it cannot be parsed. */
export function withoutPlaceholders(text: string, instead: string): string | null {
  const template = parseTemplate(text);
  if ('fault' in template) return null;
  return template.parts.map((part) => ('path' in part ? instead : part.text)).join('');
}
