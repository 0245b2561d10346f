import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { scenarioOf } from '../../src/client/export/scenario/scenario.ts';
import { shellScript } from '../../src/client/export/shell/shell-script.ts';
import { demoJson, encodeDemo } from '../../src/contract/links/codec.ts';
import type { Demo } from '../../src/contract/demo/demo.ts';
import { INTERACTION_STEPS } from '../../src/contract/demo/fixtures/interactions.fixture.ts';
import { TEN_STEPS } from '../../src/contract/demo/fixtures/ten-steps.fixture.ts';
import { SIGN_IN_STEPS } from '../../src/contract/demo/fixtures/sign-in.fixture.ts';
import type { PlayedDemo } from '../../src/contract/demo/played.ts';
import type { Recording } from '../../src/client/export/recording.ts';
import { startServer, type OwnServer } from '../hosts/own-server.ts';
import { expect, test } from '../hosts/patient.ts';

/** What the page does when it exports: it plays the demo, and writes what was answered. */
async function recordingOf(server: OwnServer, demo: Demo): Promise<Recording> {
  const answer = await fetch(`${server.base}/sandbox/demos/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ demo }),
  });
  const { brief, steps } = (await answer.json()) as PlayedDemo;
  return { demo, deployment: brief.deployment, played: steps };
}

interface Ran {
  readonly code: number;
  readonly said: string;
}

/** Runs a script against a server. */
async function run(path: string, base: string): Promise<Ran> {
  try {
    const { stdout, stderr } = await promisify(execFile)('sh', [path, base]);
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

test.skip(spawnSync('curl', ['--version']).error !== undefined, 'curl is not installed');

test('an exported script gives the recorded answers, as often as it runs', async () => {
  test.slow();
  const demo = test.info().outputPath('demo.parley.json');
  await writeFile(demo, demoJson(TEN_STEPS, 2));
  const server = await startServer(['--demo', demo]);
  try {
    const recording = await recordingOf(server, TEN_STEPS);
    const script = test.info().outputPath('demo.sh');
    await writeFile(script, shellScript(recording));
    for (const _ of ['first', 'again']) {
      const { code, said } = await run(script, server.base);
      expect(said).toContain('Every answer is the recorded one.');
      expect(said).toContain('10. The message goes');
      expect(code).toBe(0);
    }

    // One byte of one answer, of the same length.
    const [first, ...others] = recording.played;
    if (first === undefined) throw new Error('the demo has steps');
    const changed = { ...first, body: first.body.replace('its way', 'itz way') };
    await writeFile(script, shellScript({ ...recording, played: [changed, ...others] }));
    const { code, said } = await run(script, server.base);
    expect(code).toBe(1);
    expect(said).toContain(
      'message.text: recorded "Release 2.4 is on itz way", answered "Release 2.4 is on its way"',
    );
    expect(said.match(/The answer differs/g)).toHaveLength(1);
    expect(said).toContain('Some answers differ');
  } finally {
    await server.stop();
  }
});

test('a script plays a sign-in, a refresh and an install with the values of its own answers', async () => {
  const server = await startServer();
  try {
    const recording = await recordingOf(server, SIGN_IN_STEPS);
    const script = test.info().outputPath('sign-in.sh');
    await writeFile(script, shellScript(recording));
    const { code, said } = await run(script, server.base);
    expect(said).toContain('12. Post');
    expect(said).toContain('Every answer is the recorded one.');
    expect(code).toBe(0);

    // Another state leads to another address: all of it is compared.
    const steps = SIGN_IN_STEPS.steps?.map((step) => ({
      ...step,
      url: step.url.replace('state=third', 'state=fourth'),
    }));
    const demo = { ...SIGN_IN_STEPS, steps: steps ?? [] };
    await writeFile(script, shellScript({ ...recording, demo }));
    const changed = await run(script, server.base);
    expect(changed.code).toBe(1);
    expect(changed.said).toContain('&state=third", answered "{{address}}/relying-party/callback');
    expect(changed.said.match(/The answer differs/g)).toHaveLength(1);
  } finally {
    await server.stop();
  }
});

test('a script plays what people do with an app, and asks nobody for an answer', async () => {
  const server = await startServer();
  try {
    const recording = await recordingOf(server, INTERACTION_STEPS);
    const script = test.info().outputPath('app.sh');
    await writeFile(script, shellScript(recording));
    const { code, said } = await run(script, server.base);
    expect(said).toContain('11. The app changes the tab, and knows which');
    expect(said).toContain('Every answer is the recorded one.');
    expect(code).toBe(0);
    const { deliveries } = (await (await fetch(`${server.base}/sandbox/deliveries`)).json()) as {
      deliveries: readonly object[];
    };
    expect(deliveries).toMatchObject([{ state: 'delivered', attempts: [] }]);
  } finally {
    await server.stop();
  }
});

test('a script says what a server answered that cannot play it', async () => {
  const server = await startServer();
  try {
    const recording = await recordingOf(server, TEN_STEPS);
    const [step] = TEN_STEPS.steps ?? [];
    if (step === undefined) throw new Error('the demo has steps');
    const conditions = [{ name: 'of_another_version', parameters: {} }];
    const script = test.info().outputPath('demo.sh');
    const demo = { ...TEN_STEPS, world: { ...TEN_STEPS.world, conditions } };
    await writeFile(script, shellScript({ ...recording, demo }));
    const { code, said } = await run(script, server.base);
    expect(code).toBe(1);
    expect(said).toContain('of_another_version');
    expect(said).not.toContain('1. The bot posts');
  } finally {
    await server.stop();
  }
});

test('a server starts with the demo of a link, and its recordings name no address', async () => {
  const link = `https://parley.example/#/explorer?demo=${await encodeDemo(TEN_STEPS)}`;
  const server = await startServer(['--demo', link]);
  try {
    const { clock, seed } = (await (await fetch(`${server.base}/sandbox`)).json()) as {
      clock: object;
      seed: number;
    };
    expect({ clock, seed }).toEqual({
      clock: { now: TEN_STEPS.world.now, frozen: true },
      seed: TEN_STEPS.world.seed,
    });
    const text = scenarioOf(await recordingOf(server, TEN_STEPS));
    expect(text).toContain('"ts":"1767225600.000000"');
    expect(text).not.toContain(server.base);
  } finally {
    await server.stop();
  }
});
