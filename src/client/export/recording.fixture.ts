import fc from 'fast-check';
import type { DemoStep } from '../../contract/demo/demo.ts';
import { escapeBraces } from '../../contract/demo/values/template.ts';
import type { PlayedStep, Recording } from './recording.ts';

/** Texts that a shell or TypeScript would run, if they stood anywhere but in quotes. */
const HOSTILE = [
  '$(touch "$CANARY")',
  '`touch "$CANARY"`',
  `'; touch "$CANARY"; '`,
  '"; touch "$CANARY"; "',
  '\n touch "$CANARY"\n',
  '\r\ntouch "$CANARY" #',
  '*/ harm(); /*',
  '// harm()\nharm()',
  '${harm()}',
  '`);harm();//',
  "');harm();//",
  '\\',
  "\\'",
  '\\"',
  '\u2028harm()\u2029',
  '</script><script>harm()</script>',
  'PLAYER\n',
  '!!',
  '%s%n\\0101',
  '-o',
  '@/etc/passwd',
  '{{',
  '~',
  '*',
  '\0',
  'ä€😀',
];

export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 5,
  })
  .map((pieces) => pieces.join(''));

/** Header values are of Latin-1, without control characters. */
const headerText = hostileText.map((text) =>
  escapeBraces(text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '').trim()),
);

/** Characters that an address may hold, and that shells or TypeScript treat specially. */
const query = fc
  .array(fc.constantFrom("'", '$(id)', ';', '&', '|', '*', '!', '(', ')', '%24', 'a', '=', '~'), {
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''));

const hostileStep: fc.Arbitrary<DemoStep> = fc
  .record({
    title: hostileText,
    caption: hostileText,
    query,
    header: headerText,
    type: fc.constantFrom('application/json', 'text/plain', null),
    body: fc.option(hostileText.map(escapeBraces), { nil: undefined }),
  })
  .map(({ title, caption, query: asked, header, type, body }) => ({
    title,
    caption,
    verb: body === undefined ? 'GET' : 'POST',
    url: `/api/api.test?a=${asked}`,
    headers: [
      ['x-note', header] as const,
      ...(type === null ? [] : [['content-type', type] as const]),
    ].map(([name, value]): [string, string] => [name, value]),
    ...(body === undefined || body === '' ? {} : { body }),
  }));

/** Recordings whose texts try to run as code. */
export const hostileRecordings: fc.Arbitrary<Recording> = fc
  .record({
    title: hostileText,
    steps: fc.array(fc.tuple(hostileStep, hostileText), { minLength: 1, maxLength: 12 }),
    condition: hostileText.filter((text) => text !== '' && text !== '__proto__'),
  })
  .map(({ title, steps, condition }) =>
    aRecording({
      title,
      steps: steps.map(([step]) => step),
      bodies: steps.map(([, body]) => body),
      condition,
    }),
  );

interface Recorded {
  readonly title?: string;
  readonly steps: readonly DemoStep[];
  readonly bodies: readonly string[];
  readonly condition?: string;
}

/** A recording of steps that were answered with these bodies. */
export function aRecording({ title = '', steps, bodies, condition }: Recorded): Recording {
  return {
    demo: {
      format: 'parley-demo',
      version: 1,
      title,
      world: {
        seed: 7,
        now: 1767225600,
        frozen: true,
        ...(condition === undefined
          ? {}
          : { conditions: [{ name: condition, parameters: { text: condition } }] }),
      },
      steps: [...steps],
    },
    deployment: {
      name: 'commercial',
      base_url: 'http://localhost',
      webhook_host: 'https://hooks.parley.test',
      issuer: 'http://localhost',
    },
    played: bodies.map((body, index): PlayedStep => ({
      request: {
        verb: steps[index]?.verb ?? 'GET',
        url: 'http://localhost/api/api.test',
        headers: [],
        body: null,
      },
      status: 200,
      headers: [['content-type', 'application/json']],
      body,
      exchange: null,
    })),
  };
}
