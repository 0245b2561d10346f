import { expectLinear, nothingBut, runOf } from '../../.ci/hard-texts.mjs';
import { parseMarkdown } from './markdown/parse-markdown.ts';
import { parseMrkdwn } from '../contract/mrkdwn/parse-mrkdwn.ts';
import { parseTyped } from '../contract/mrkdwn/typed-rich-text.ts';
import { formatDate } from './format-date.ts';
import { notificationText, plainParts } from './plain-text.ts';
import { parsePlain } from './parse-plain.ts';
import { NO_NAMES } from './names.ts';

const numbered = (unit: (number: number) => string) => (length: number) => {
  let text = '';
  for (let number = 1; text.length < length; number += 1) text += unit(number);
  return text;
};
/** The first half opens what the second half closes. */
const nested = (open: string, close: string) => (length: number) =>
  `${nothingBut(open)(length / 2)}a${nothingBut(close)(length / 2)}`;

const UNITS = [
  ['>', '> ', '- ', '1. ', '> - ', '1. > ', '* ', '_ ', '- - - ', '#', '# ', '=', '-', '|', '\t'],
  ['*', '**a', '*a ', '_a ', '*_', '*a_', 'a*b', 'a_b', '**a** ', '*a **b ', '~~', '~~a', '~~a~~ '],
  [
    '[',
    '![',
    '[a]',
    '[a](',
    '[a](b',
    '[a](<b',
    '[a](b "',
    '[a][b',
    '[^',
    '[](',
    '](',
    '[a](https://e.com) ',
  ],
  ['`', '`a', '``a`', '```\n', '~~~\n', '```a\n', '    a\n', '    a\n\n\n'],
  ['<', '<a ', '<a b="', '<!--', '<?', '<![CDATA[', '<https:', '<https://e.com>', '<a@b.', '</'],
  [
    '\\',
    '&a',
    '&amp;',
    '&#1',
    '\n',
    '\r',
    'a\n',
    'a  \n',
    'a\\\n',
    '\0',
    '\u00a0',
    '- a\n',
    '- a\n\n',
  ],
  ['1. a\n', '> a\n', '>\n', '# a\n', 'a\n=', '* a\n  b\n\n  c\n', '- [ ] a\n', '---\n', '***\n'],
  ['[a]: b\n', '[a]: "', '[a]: <', '[a]:\n', '|a', '|a|\n|-|\n', 'a|b\n-|-\n1|2\n'],
  [
    ':a',
    ':a:',
    '::',
    'http://',
    'http://[',
    'http://a:',
    'https://e.com/',
    'https://e.com.',
    'https',
  ],
].flat();
const texts = (units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

expectLinear('Markdown', parseMarkdown, {
  ...texts(UNITS),
  'a heading with spaces within': runOf('# a', ' ', 'b'),
  'a heading with marks at its end': runOf('# a', ' #', 'b'),
  'spaces within': runOf('a', ' ', 'b'),
  'tabs within': runOf('a', '\t', 'b'),
  'a rule that ends otherwise': runOf('- - -', ' ', 'a'),
  'an item with spaces': runOf('- ', ' ', '\ta\n'),
  'ticks of every length': numbered((number) => `${'`'.repeat(number % 200)} `),
  'definitions, each of its own': numbered((number) => `[a${number}]: b\n`),
  'lists, each deeper': numbered((number) => `${' '.repeat(2 * (number % 100))}- a\n`),
  'lists, each deeper for ever': (length) =>
    numbered((number) => `${' '.repeat(2 * number)}- a\n`)(length),
  'quotes, each deeper': numbered((number) => `${'>'.repeat(number % 300)}a\n`),
  'quotes with lazy lines': (length) => `${'> '.repeat(length / 4)}a\n${'b\n'.repeat(length / 4)}`,
  'emphasis in emphasis': nested('*a ', 'b*'),
  'strong in emphasis': nested('*a **b ', 'c** d*'),
  'stars around': nested('*', '*'),
  'brackets around': nested('[', ']'),
  'links in links': nested('[', '](b)'),
  'pictures in pictures': nested('![', '](b)'),
  'parentheses in an address': nested('[a](', '('),
  'a fence without an end': runOf('```\n', 'a\n'),
  'a wide table': (length) => `${'|a'.repeat(length / 4)}|\n${'|-'.repeat(length / 4)}|\n`,
  'a wide table with short rows': (length) =>
    `${'|a'.repeat(length / 8)}|\n${'|-'.repeat(length / 8)}|\n${'b\n'.repeat(length / 4)}`,
  'tables of many short rows': (length) =>
    `${'|a'.repeat(20)}|\n${'|-'.repeat(20)}|\n${'b\n'.repeat(30)}\n`.repeat(length / 150),
  'a paragraph that ends as a heading': runOf('', 'a\n', '='),
});

const MRKDWN = [
  ['*', '_*~', '*a', '*a_b~c', '*a_ ', '`', '`a', '```', '```a', '<', '<<>', '<@', '<@U1> ', '<a|'],
  [
    '<!date^1^',
    '<!date^1^{date}|a>',
    '&',
    '&amp;',
    '&gt;',
    '>',
    '> *\n',
    '>>>',
    '> a\na\n',
    '\n',
    ' ',
  ],
  [
    ':',
    ':a',
    ':a:',
    ':+1::skin-tone-2:',
    'http://',
    'http://[',
    'http://a:',
    'https://e.com.',
    'h',
  ],
  ['*_~`<@U1|http://[ :a &amp; '],
].flat();

const MRKDWN_TEXTS = {
  ...texts(MRKDWN),
  'spaces within': runOf('a', ' ', 'b'),
  'an address that ends a sentence': runOf('https://e.com/', '.'),
  'a date with a long format': runOf('<!date^1^', '{date}', '^https://e.com|a>'),
};

expectLinear('mrkdwn', parseMrkdwn, MRKDWN_TEXTS);

expectLinear('the rich text of mrkdwn', parseTyped, MRKDWN_TEXTS);

expectLinear(
  'text with emoji',
  (text) => parsePlain(text, true),
  texts([':', ':a', ':a:', '\n', '::']),
);

expectLinear('a notification', (text) => notificationText(text, NO_NAMES), {
  ...texts(['*', '> a\n', ' ', '<@U1> ']),
  'spaces within': runOf('a', ' ', 'b'),
});

expectLinear('Markdown without marks', (text) => plainParts(parseMarkdown(text), NO_NAMES), {
  ...texts(['> ', '- a\n', '*a ']),
});

expectLinear(
  'a date',
  (format) => formatDate({ timestamp: 1, format, fallback: '' }),
  texts(['{', '{a', '{date_num', '{date_num}']),
);
