import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsSecret, mask } from '../../secrets/mask.ts';
import { escapeBraces, withoutPlaceholders } from './template.ts';
import { maskTemplate } from './mask-template.ts';

const PLACED = '{{1.form.consent}}';

describe('a template whose secrets are masked', () => {
  it.each([
    [`consent=${PLACED}&decision=allow`, `consent=${PLACED}&decision=allow`],
    [`code=${PLACED}abc`, `code=${PLACED}…`],
    [`code=abcdefgh${PLACED}ijklmnop&a=b`, `code=…mnop${PLACED}&a=b`],
    ['{"token":"xoxb-1234567890"}', '{"token":"xoxb-…7890"}'],
    [`{{{{ Bearer xoxb-1234567890 ${PLACED}`, `{{{{ Bearer xoxb-…7890 ${PLACED}`],
    ['{{no template}} xoxb-1234567890', '{{no template}} xoxb-…7890'],
  ])('%s', (template, masked) => {
    expect(maskTemplate(template)).toBe(masked);
  });

  it('is the text with its secrets masked, between its placeholders', () => {
    const piece = fc.oneof(
      fc.constantFrom(PLACED, '{{world.team.id}}', 'token=', 'xoxb-1234567890', '&', '{{{{', '"'),
      fc.string({ maxLength: 4 }).map(escapeBraces),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const template = pieces.join('');
        const masked = maskTemplate(template);
        const literal = withoutPlaceholders(template, '');
        if (literal === null) return;
        expect(withoutPlaceholders(masked, '')).toBe(mask(literal));
        expect(masked.match(/\{\{[1w][\w.]+\}\}/g)).toEqual(template.match(/\{\{[1w][\w.]+\}\}/g));
        if (!holdsSecret(literal)) expect(masked).toBe(template);
      }),
    );
  });
});
