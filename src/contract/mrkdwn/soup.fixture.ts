import fc from 'fast-check';

const marks = fc.constantFrom(
  '*',
  '_',
  '~',
  '`',
  '```',
  '<',
  '>',
  '&gt;',
  '&amp;',
  '|',
  ':',
  '\n',
  ' ',
  'a',
  'http://',
  '<@U1',
  '<!date^1^',
  // oxlint-disable-next-line no-script-url -- what must not become a link
  'javascript:',
  '\u202e',
  '\0',
);
const whole = fc.constantFrom(
  ' *b* ',
  ' _i ~s~_ ',
  ':wave::skin-tone-2:',
  '\n> ',
  '\n>>>',
  '<@U1>',
  '<#C1|a>',
  '<!subteam^S1>',
  '<!here|here>',
  '<https://e.com|*l*>',
  '<mailto:a@e.com>',
  'https://e.com/a.',
  '<!date^1^{date}^https://e.com|d>',
  '<!date^9^|d>',
);

/** Texts full of mrkdwn, whole and broken. */
export const mrkdwnSoup = fc
  .array(fc.oneof(marks, whole, fc.string({ maxLength: 6 })), { maxLength: 60 })
  .map((parts) => parts.join(''));
