import { normalDemo } from '../../../contract/demo/normal-form.ts';
import { oneLine, recordedSteps, type RecordedStep, type Recording } from '../recording.ts';
import { callWithText, propertyLine, stringLiteral } from './typescript-literal.ts';

/** Longer bodies are compared by their checksum alone, in characters. */
const MAX_BODY_LENGTH = 2000;

/**
 * A recording as a Playwright scenario, to be put into `e2e/scenarios` as it is, and taught: each step is a chapter. Texts of the demo are string literals and
 * nothing else. It is laid out as `npm run fix` would.
 */
export function scenario(recording: Recording): string {
  const { title = '', world, view } = normalDemo(recording.demo);
  const drawn = view === undefined ? {} : { view: { panel: view.panel, search: view.search } };
  const opened = Object.entries({ world, ...drawn });
  return [
    `import { expect, test } from '../fixtures/test.ts';\n`,
    '\n',
    '// Written by Parley from a recording.\n',
    testLine(oneLine(title) || 'A recording'),
    '  await playground.open({\n',
    ...opened.map(([name, value]) => propertyLine(name, value, 4)),
    '  });\n',
    ...recordedSteps(recording).map(stepText),
    '});\n',
  ].join('');
}

function testLine(title: string): string {
  const start = `test(${stringLiteral(title)}, async (`;
  const line = `${start}{ playground, api, lesson }) => {\n`;
  return line.length <= 101 ? line : `${start}{\n  playground,\n  api,\n  lesson,\n}) => {\n`;
}

function stepText({ number, title, step, status, sum, body, location }: RecordedStep): string {
  const { caption = '', verb, url, headers, body: sent } = step;
  const request = { verb, url, headers, body: sent };
  return [
    '\n',
    `  await test.step(${stringLiteral(`${number}. ${title}`)}, async () => {\n`,
    callWithText('await lesson.chapter', title, 4),
    ...(caption === '' ? [] : [callWithText('await lesson.say', caption, 4)]),
    '    const answer = await api.play({\n',
    ...Object.entries(request)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => propertyLine(name, value, 6)),
    '    });\n',
    `    expect(answer.status).toBe(${status});\n`,
    ...(location === null ? [] : [callWithText('expect(answer.location).toBe', location, 4)]),
    ...(body.length > MAX_BODY_LENGTH ? [] : [callWithText('expect(answer.body).toBe', body, 4)]),
    callWithText('expect(answer.sum).toBe', sum, 4),
    '  });\n',
  ].join('');
}
