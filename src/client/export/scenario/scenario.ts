import { normalDemo } from '../../../contract/demo/normal-form.ts';
import { escapeText } from '../../snippets/javascript-literal.ts';
import { toOneLine, type RecordedStep, recordedStepsOf, type Recording } from '../recording.ts';

/** In characters. Longer bodies are compared by their checksum alone. */
const MAX_BODY_LENGTH = 2000;

/**
 * Writes a recording as a Playwright scenario for `e2e/scenarios`, which can also be taught: each step is a chapter. Texts of
 * the demo become only string literals, so none of them can run. The layout is that of `npm run fix`.
 */
export function scenarioOf(recording: Recording): string {
  const { title = '', world, view } = normalDemo(recording.demo);
  const viewFields = view === undefined ? {} : { view: { panel: view.panel, search: view.search } };
  const worldProperties = Object.entries({ world, ...viewFields });
  return [
    `import { expect, test } from '../fixtures/test.ts';\n`,
    '\n',
    '// Written by Parley from a recording.\n',
    testLine(toOneLine(title) || 'A recording'),
    '  await playground.open({\n',
    ...worldProperties.map(([name, value]) => propertyLine(name, value, 4)),
    '  });\n',
    ...recordedStepsOf(recording).map(stepText),
    '});\n',
  ].join('');
}

function testLine(title: string): string {
  const start = `test(${stringLiteral(title)}, async (`;
  const line = `${start}{ playground, api, lesson }) => {\n`;
  return line.length <= 101 ? line : `${start}{\n  playground,\n  api,\n  lesson,\n}) => {\n`;
}

function stepText({ number, title, step, status, sum, body, location }: RecordedStep): string {
  const { caption = '', verb, url, headers, body: requestBody } = step;
  const request = { verb, url, headers, body: requestBody };
  return [
    '\n',
    `  await test.step(${stringLiteral(`${number}. ${title}`)}, async () => {\n`,
    callWithText('await lesson.chapter', title),
    ...(caption === '' ? [] : [callWithText('await lesson.say', caption)]),
    '    const answer = await api.play({\n',
    ...Object.entries(request)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => propertyLine(name, value, 6)),
    '    });\n',
    `    expect(answer.status).toBe(${status});\n`,
    ...(location === null ? [] : [callWithText('expect(answer.location).toBe', location)]),
    ...(body.length > MAX_BODY_LENGTH ? [] : [callWithText('expect(answer.body).toBe', body)]),
    callWithText('expect(answer.sum).toBe', sum),
    '  });\n',
  ].join('');
}

/** The formatter of Parley breaks longer lines. */
const MAX_WIDTH = 100;

/** The indent of a statement in a step. */
const INDENT = '    ';

/** A text as a string of TypeScript, in the quotes that need fewer escapes. */
function stringLiteral(text: string): string {
  const singleQuotes = text.split("'").length;
  const doubleQuotes = text.split('"').length;
  const quote = singleQuotes > doubleQuotes ? '"' : "'";
  return quote + escapeText(text).replaceAll(quote, `\\${quote}`) + quote;
}

/**
 * A JSON value in TypeScript, laid out as the formatter does. `indent` is that of the line where the value begins, and
 * `usedWidth` the number of characters before the value in that line.
 */
export function valueLiteral(value: unknown, indent: number, usedWidth: number): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + 2;
  if (!Array.isArray(value)) {
    const lines = Object.entries(value).map(([name, each]) => propertyLine(name, each, inner));
    return lines.length === 0 ? '{}' : `{\n${lines.join('')}${' '.repeat(indent)}}`;
  }
  const flat = flatLiteral(value);
  const isPairs = value.length > 1 && value.every((each) => Array.isArray(each) && each.length > 1);
  if (flat !== null && !isPairs && usedWidth + flat.length < MAX_WIDTH) return flat;
  const lines = value.map((each) => `${' '.repeat(inner)}${valueLiteral(each, inner, inner)},\n`);
  return `[\n${lines.join('')}${' '.repeat(indent)}]`;
}

/** A property on one or more whole lines, with its comma. */
export function propertyLine(name: string, value: unknown, indent: number): string {
  const key = propertyName(name);
  const start = `${' '.repeat(indent)}${key}: `;
  const literal = valueLiteral(value, indent, start.length);
  // A line break behind a short name would gain nothing.
  const isLongText =
    typeof value === 'string' && key.length > 4 && start.length + literal.length >= MAX_WIDTH;
  if (isLongText) return `${start.trimEnd()}\n${' '.repeat(indent + 2)}${literal},\n`;
  return `${start}${literal},\n`;
}

/** A JSON value in one line; null if it is or holds an object that is not empty. */
function flatLiteral(value: unknown): string | null {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? '{}' : null;
  const items = value.map(flatLiteral);
  return items.includes(null) ? null : `[${items.join(', ')}]`;
}

function propertyName(name: string): string {
  // Written plainly, `__proto__` would set the prototype.
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z$_][\w$]*$/.test(name) ? name : stringLiteral(name);
}

/** A call of a function with one text, as a statement. */
function callWithText(call: string, text: string): string {
  const start = INDENT + call;
  const literal = stringLiteral(text);
  if (start.length + literal.length + 3 <= MAX_WIDTH) return `${start}(${literal});\n`;
  return `${start}(\n${INDENT}  ${literal},\n${INDENT});\n`;
}
