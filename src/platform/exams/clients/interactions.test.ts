import { expect, it } from 'vitest';
import { describeExams } from '../../testing/exam-cases.ts';
import { openWorld } from '../../testing/open-world.ts';
import { Receiver, settleAll } from '../../testing/receiver.ts';
import { INTERACTIONS } from './interactions.fixture.ts';

describeExams(INTERACTIONS);

const URL = { request_url: 'https://app.example/slack/events' };

it('gives the app the command once, beside its others', async () => {
  const world = await openWorld({ send: new Receiver().send });
  const { app_id } = world.app;
  const path = `/apps/${app_id}/manifest`;
  const manifest = async () => (await world.send(`/sandbox${path}`)).body.manifest;
  await world.sandbox(`/apps/${app_id}`, URL, 'PATCH');
  const before = await manifest();
  const other = { command: '/other', description: 'Something else', url: URL.request_url };
  const features = { ...before.features, slash_commands: [other] };
  await world.sandbox(path, { manifest: { ...before, features } }, 'PUT');
  for (const exam of ['response_url', 'view_hash']) {
    await world.sandbox(`/exams/${exam}`, { app_id });
    for (let turns = 0; turns < 5; turns += 1) await settleAll();
    const { slash_commands: commands } = (await manifest()).features;
    expect(commands.map(({ command }: { command: string }) => command)).toEqual([
      '/other',
      '/exam',
    ]);
  }
});
