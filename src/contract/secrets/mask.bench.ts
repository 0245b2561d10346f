import { bench, describe } from 'vitest';
import { KnownSecrets } from './known.ts';
import { mask } from './mask.ts';

const THOUSANDS = Array.from({ length: 3000 }, (_, n) => `${n * 7919}-secret-${n.toString(36)}`);
const secrets = new KnownSecrets(THOUSANDS);

/** The hardest that texts can be: beginnings of secrets that lead nowhere, and escapes of escapes. */
const HARD: Readonly<Record<string, string>> = {
  'names of fields': 'token=',
  'open quotes': '"token":"',
  'names and no value': 'code   ',
  'heads of parts': 'name="token"\nA: ',
  'identity tokens': 'eyJ',
  backslashes: '\\',
  'escapes of escapes': '%25252541',
  'addresses of webhooks': '/TAAA',
  'a known secret': '7919-secret-1',
};

// Twice the text should take about twice as long.
describe.each(Object.entries(HARD))('a text of nothing but %s', (_what, unit) => {
  for (const length of [64, 128, 256]) {
    const text = unit.repeat(Math.ceil((length * 1024) / unit.length));
    bench(`${length} KiB`, () => {
      mask(text, { secrets });
    });
  }
});
