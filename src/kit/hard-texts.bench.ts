import { expectLinear, nothingBut } from '../../tools/bounds/hard-texts.ts';
import { findDifferences } from './calls/compare/json-difference.ts';
import { compareAnswers } from './calls/compare/call-comparison.ts';

const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

const list = (text: string, item: string) => Array.from(text, () => item);

expectLinear(
  'two lists that differ in every item',
  (text) => findDifferences(list(text, 'a'), list(text, 'b')),
  texts('a'),
);

/** As many items as the text has characters, none equal to another, and in another order on the other side. */
expectLinear(
  'two lists in opposite order',
  (text) => {
    const items = Array.from(text, (_, at) => at);
    return findDifferences(items, items.toReversed());
  },
  texts('a'),
);

const answer = (body: string, type: string) => ({
  status: 200,
  headers: [['content-type', type]] as const,
  body,
  truncated: false,
});

expectLinear(
  'two answers with texts',
  (body) => compareAnswers(answer(body, 'text/plain'), answer(`${body}a`, 'text/plain')),
  texts('a', '\n', 'a\n', '…', 'xoxb-', '1767225600.', 'C0', '['),
);

expectLinear(
  'two answers with forms',
  (body) => {
    const type = 'application/x-www-form-urlencoded';
    return compareAnswers(answer(body, type), answer(`b&${body}`, type));
  },
  texts('a&', 'a=1&', '%41'),
);

expectLinear(
  'two answers in JSON that hold a hard text',
  (text) => {
    const type = 'application/json';
    return compareAnswers(
      answer(JSON.stringify({ text }), type),
      answer(JSON.stringify({ text: `${text}b` }), type),
    );
  },
  texts('a', '…', 'xoxb-', '1767225600.000100', 'C0AAAAAAAAA', '/p1767225600000100'),
);
