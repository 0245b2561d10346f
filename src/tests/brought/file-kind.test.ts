import fc from 'fast-check';
import { expect, it } from 'vitest';
import { harOf } from '../../client/export/har.ts';
import { TEN_STEPS } from '../../contract/demo/fixtures/ten-steps.fixture.ts';
import { demoJson } from '../../contract/links/codec.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { collectionOfCalls } from '../../panels/explorer/saved/save-collection.ts';
import { writeProgress } from '../../panels/lessons/progress-file.ts';
import { worldOfDemo } from '../../platform/sandbox/demos/world-of-demo.ts';
import { worldFile } from '../../platform/service/world-file.ts';
import { detectFileKind } from '../../app/files/open-file.ts';

const made = worldOfDemo({ ...TEN_STEPS.world, seed: 5 });
if (!made.ok) throw new Error(made.reason);
const { world } = made;
/** A title that looks like another file. */
const TITLE = '{"format":"parley-demo"},"format":"parley-demo"';

it.each([
  ['a snapshot', 'world', JSON.stringify(world)],
  [
    'an exported world with a government world, whatever its title',
    'world',
    await worldFile(TITLE, { commercial: world, government: world }).text(),
  ],
  ['a demo or recording', 'demo', demoJson(TEN_STEPS, 2)],
  ['a demo, whatever its title', 'demo', demoJson({ ...TEN_STEPS, title: '"parley-world"' })],
  ['progress', 'progress', writeProgress({}, LESSONS)],
  ['saved calls', 'calls', collectionOfCalls([], 'http://127.0.0.1')],
  ['calls of the wire', 'calls', harOf([])],
  ['a command', 'calls', '$ curl -d text=hello http://127.0.0.1:4321/api/chat.postMessage'],
  ['a description of an API', 'calls', '# Ours\nopenapi: 3.1.0\npaths: {}\n'],
  ['prose', null, 'Please find the minutes attached.'],
  ['prose about a format', null, 'The key is "format": "parley-demo", they say.'],
  ['nothing', null, ''],
])('of a file with %s it says %j', (_what, kind, text) => {
  expect(detectFileKind(text)).toBe(kind);
  expect(detectFileKind(text.slice(0, 64 * 1024))).toBe(kind);
});

it('never throws, whatever a file begins with', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect([null, 'calls']).toContain(detectFileKind(text));
    }),
  );
});
