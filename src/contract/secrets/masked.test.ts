import { expect, it } from 'vitest';
import { MASKED_TOKEN, maskSecret } from './masked.ts';

it.each([
  ['xoxb-123456789012-abcd', 'xoxb-…abcd'],
  ['xapp-1-A1-secretsecret', 'xapp-…cret'],
  ['xoxb-short', 'xoxb-…'],
  ['secret', '…'],
  ['elevenchars', '…'],
  ['twelve-chars', '…hars'],
  ['no-xoxb-kind-at-its-beginning', '…ning'],
])('a token is known by its kind and its end: %s', (token, shown) => {
  expect(maskSecret(token)).toBe(shown);
});

it('a masked token is recognised whole, with its end and without', () => {
  const tokens = ['xoxb-123456789012-abcd', 'xapp-1-A1-secretsecret', 'xoxe-short'].map(maskSecret);
  expect(`<${tokens.join('> <')}> xoxb-abcd client_secret=…`.match(MASKED_TOKEN)).toEqual(tokens);
});
