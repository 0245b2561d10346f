import { expect, it } from 'vitest';
import { anExchange } from '../exchange.fixture.ts';
import { resultText, resultTone } from './exchange-result.ts';

it.each([
  ['a success', {}, 'ok', 'good'],
  ['a warning', { warnings: ['missing_charset'] }, 'missing_charset', 'caution'],
  ['an error', { error: 'not_authed', warnings: ['missing_charset'] }, 'not_authed', 'bad'],
  ['a refusing status without a code', { status: 404 }, 'HTTP 404', 'bad'],
])('%s has a short result', (_, given, word, tone) => {
  const exchange = anExchange(given);
  expect(resultText(exchange)).toBe(word);
  expect(resultTone(exchange)).toBe(tone);
});
