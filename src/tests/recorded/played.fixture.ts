import { compareWithRecorded, sendStep, type SentStep } from '../../app/demo/player/play-step.ts';
import { playDemo } from '../../app/demo/playing/play-demo.ts';
import { createClient, type ParleyClient } from '../../client/transport/client.ts';
import type { Demo } from '../../contract/demo/demo.ts';
import { answerValue } from '../../contract/demo/values/answer-value.ts';
import type { Platform } from '../../platform/service/platform-interface.ts';
import { openWorld } from '../../platform/testing/open-world.ts';

/** The page’s client of a platform, without a network. */
export const clientOf = (platform: Platform): ParleyClient =>
  createClient({
    baseUrl: platform.deployment.base_url,
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });

/** Plays a demo in a world of its own on another host, step by step as the player does. */
export async function playElsewhere(demo: Demo) {
  /** Addresses that the platform of that host sent something to. */
  const told: string[] = [];
  const other = await openWorld({
    send: async ({ url }) => {
      told.push(url);
      return { kind: 'answered', status: 200, headers: {}, body: '' };
    },
    salt: 'of another host',
    deployment: { base_url: 'https://elsewhere.test:8443/parley' },
  });
  const visitor = clientOf(other.platform);
  await visitor.sandbox('/demos/open', { method: 'POST', body: { world: demo.world } });
  const expected = await playDemo(visitor, demo);
  const sent: SentStep[] = [];
  const compared = [];
  for (const [at, step] of (demo.steps ?? []).entries()) {
    const values = sent.map(({ answer }) => answerValue(answer));
    const next = await sendStep(visitor, step, values);
    sent.push(next);
    compared.push(
      compareWithRecorded(next, step.answer, expected.steps[at], expected.brief.deployment).kind,
    );
  }
  return { visitor, expected, sent, compared, told };
}
