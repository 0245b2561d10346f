import { secretSpans } from '../../secrets/secret-spans.ts';
import { parseTemplate, writeTemplate, type TemplatePart } from './template.ts';

/**
 * Masks the secrets of a template, and leaves its placeholders, which are not secrets. It looks for secrets in the text
 * around the placeholders: `token={{1.token}}` has none, and in `token={{1.token}}abc` the `abc` is one. Text that is not a
 * template is masked as it is.
 */
export function maskTemplate(template: string): string {
  const read = parseTemplate(template);
  const parts = 'parts' in read ? read.parts : [{ text: template }];
  const literal = parts.map((part) => ('text' in part ? part.text : '')).join('');
  const spans = secretSpans(literal);
  if (spans.length === 0) return template;
  const masked: TemplatePart[] = [];
  let from = 0;
  let next = 0;
  /** Adds the text between `from` and `to`. The mask of a secret stands where the secret begins. */
  const take = (to: number) => {
    while (from < to) {
      const span = spans[next];
      if (span === undefined || span.from >= to) {
        masked.push({ text: literal.slice(from, to) });
        from = to;
      } else if (from < span.from) {
        masked.push({ text: literal.slice(from, span.from) });
        from = span.from;
      } else {
        if (from === span.from) masked.push({ text: span.shown });
        from = Math.min(to, span.to);
        if (from === span.to) next += 1;
      }
    }
  };
  let at = 0;
  for (const part of parts) {
    if ('path' in part) {
      masked.push(part);
      continue;
    }
    at += part.text.length;
    take(at);
  }
  return 'parts' in read
    ? writeTemplate(masked)
    : masked.map((part) => ('text' in part ? part.text : '')).join('');
}
