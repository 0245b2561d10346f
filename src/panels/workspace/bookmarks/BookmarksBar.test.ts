import { expect, it } from 'vitest';
import { linkProblemOf } from './BookmarksBar.tsx';

it.each(['https://example.com', ' http://example.com/a?b#c ', 'HTTPS://EXAMPLE.COM'])(
  '%j is a link',
  (typed) => {
    expect(linkProblemOf(typed)).toBeUndefined();
  },
);

it.each([
  '',
  'example.com',
  // oxlint-disable-next-line no-script-url -- what must be refused
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'mailto:ada@example.com',
  'https://',
  `https://example.com/${'a'.repeat(3000)}`,
])('%j is not an address for a bookmark', (typed) => {
  expect(linkProblemOf(typed)).toMatch(/^(?:Begin|A link)/);
});
