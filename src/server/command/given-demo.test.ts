import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_VERSION, MAX_DEMO_LENGTH } from '../../contract/demo/demo.ts';
import { TEN_STEPS } from '../../contract/demo/fixtures/ten-steps.fixture.ts';
import { demoJson, encodeDemo } from '../../contract/links/codec.ts';
import { brief, startTestServer } from '../test-server.ts';
import { demoAddress } from './demo-address.ts';
import { readGivenDemo } from './given-demo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-demo-'));
  writeFileSync(join(folder, 'lesson.parley.json'), demoJson(TEN_STEPS, 2));
  writeFileSync(join(folder, 'other.json'), '{"format":"other"}');
  writeFileSync(join(folder, 'broken.json'), '{');
  writeFileSync(join(folder, 'huge.json'), ' '.repeat(MAX_DEMO_LENGTH + 1));
  const newer = { ...TEN_STEPS, version: DEMO_VERSION + 1 };
  writeFileSync(join(folder, 'newer.json'), JSON.stringify(newer));
  const strange = {
    ...TEN_STEPS,
    world: { ...TEN_STEPS.world, conditions: [{ name: 'nothing', parameters: {} }] },
  };
  writeFileSync(join(folder, 'strange.json'), JSON.stringify(strange));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a demo of the command line', () => {
  it('is a file, a link, or the text in a link', async () => {
    const text = await encodeDemo(TEN_STEPS);
    const address = `https://parley.example/some/folder/#/explorer?method=users.list&demo=${text}&step=2`;
    for (const source of [
      'lesson.parley.json',
      join(folder, 'lesson.parley.json'),
      address,
      text,
    ]) {
      const given = await readGivenDemo(source, folder);
      expect(given).toMatchObject({ ok: true, demo: { title: TEN_STEPS.title } });
    }
  });

  it.each([
    ['nothing.json', 'There is no such file'],
    ['.', 'This is a folder'],
    ['other.json', 'not a demo of Parley'],
    ['broken.json', 'cannot be read as JSON'],
    ['huge.json', 'larger than 5 megabytes'],
    ['newer.json', 'newer version of Parley'],
    ['strange.json', 'nothing'],
    ['https://parley.example/#/explorer', 'has no parameter “demo”'],
    ['https://parley.example/?demo=1.abcdefghijkl#/explorer', 'has no parameter “demo”'],
    ['https://parley.example/#/explorer?demo=1.abcdefghijkl', 'damaged'],
  ])('that cannot be opened says why: %s', async (source, reason) => {
    const given = await readGivenDemo(source, folder);
    expect(given).toMatchObject({ ok: false, message: expect.stringContaining(reason) });
    expect(given).toMatchObject({ message: expect.stringMatching(/^--demo cannot be opened: /) });
  });

  it('gives the server its world, whose secrets follow from the demo', async () => {
    const [one, other] = await Promise.all([
      startTestServer({ world: TEN_STEPS.world }),
      startTestServer({ world: TEN_STEPS.world }),
    ]);
    const first = await brief(one.platform.deployment.base_url);
    const second = await brief(other.platform.deployment.base_url);
    expect(first.clock).toEqual({ now: TEN_STEPS.world.now, frozen: true });
    expect(first.secrets).toBe('predictable');
    expect(first.apps[0]?.tokens).toEqual(second.apps[0]?.tokens);
    const government = await brief(`${one.platform.deployment.base_url}/gov`);
    expect(government.secrets).toBe('random');
  });

  it('of the government deployment is the world of that', async () => {
    const world = { ...TEN_STEPS.world, deployment: 'government' as const };
    const { platform } = await startTestServer({ world });
    const { base_url } = platform.deployment;
    expect((await brief(`${base_url}/gov`)).clock.frozen).toBe(true);
    expect((await brief(base_url)).secrets).toBe('random');
  });

  it('has an address that opens it in the page, unless that is too long', async () => {
    const base = 'http://127.0.0.1:4321';
    const address = await demoAddress(base, {
      ...TEN_STEPS,
      view: { panel: 'workspace', search: { channel: 'deploys', at: '12', on: true, n: 3 } },
    });
    expect(address).toMatch(
      /^http:\/\/127\.0\.0\.1:4321\/#\/workspace\?channel=deploys&at=%2212%22&on=true&n=3&demo=1\./,
    );
    expect(await readGivenDemo(address ?? '', folder)).toMatchObject({ ok: true });
    const [step] = TEN_STEPS.steps ?? [];
    if (step === undefined) throw new Error('the demo has steps');
    const long = Array.from({ length: 200 }, (_, n) => ({
      ...step,
      // Numbers that hardly compress.
      caption: Array.from({ length: 40 }, (_, i) => (n + 1) ** 5 * (i + 7) ** 4).join(' '),
    }));
    expect(await demoAddress(base, { ...TEN_STEPS, steps: long })).toBeNull();
  });
});
