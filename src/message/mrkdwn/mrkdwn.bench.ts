import { bench, describe } from 'vitest';
import { parseMrkdwn } from './parse-mrkdwn.ts';

/** Marks that open and never close, addresses, mentions: the hardest a text can be. */
const HARD = '*_~`<@U1|http://[ :a &amp; ';
const hard = (length: number) => HARD.repeat(Math.ceil(length / HARD.length));
const ten = hard(10_000);
const forty = hard(40_000);

// Four times the text should take about four times as long.
describe('a text of nothing but marks', () => {
  bench('10,000 characters', () => {
    parseMrkdwn(ten);
  });
  bench('40,000 characters', () => {
    parseMrkdwn(forty);
  });
});
