// must be reported: doubling: the square of its text
// must be reported: doubling: the third power of its text
import { expectLinear, runOf } from '../../bounds/hard-texts.ts';

expectLinear('the square of its text', (text) => /\s+$/.test(text), {
  'spaces within': runOf('a', ' ', 'b'),
});

expectLinear('the third power of its text', (text) => /^#\s+(.*?)\s*#*\s*$/.test(text), {
  'a heading with spaces within': runOf('# a', ' ', 'b'),
});
