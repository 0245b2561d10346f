import { describe, expect, it } from 'vitest';
import { createClient } from '../client/transport/client.ts';
import { SandboxRefused } from '../client/transport/refusal.ts';
import { openWorld } from '../platform/testing/open-world.ts';
import { findTemplate } from '../panels/composer/draft/templates.ts';
import { faultsOfAnswer, sendMessage } from '../panels/composer/send/send-message.ts';
import { viewerOf, viewTargetsOf } from '../panels/composer/send/target.ts';

async function open() {
  const world = await openWorld();
  const { platform } = world;
  const client = createClient({
    baseUrl: platform.deployment.base_url,
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });
  const brief = await client.world();
  const viewsOf = async (user: string) => (await world.sandbox(`/views?user_id=${user}`)).body;
  return { world, client, brief, viewsOf };
}
const payloadOf = (id: string) => findTemplate(id)?.payload ?? {};

describe('an app that shows a view', () => {
  it('shows it to the person that the page acts as, or to the owner if it acts as a bot or as nobody', async () => {
    const { brief } = await open();
    const [person = ''] = brief.users.sample;
    const [app] = brief.apps;
    expect(viewTargetsOf(brief, 'modal', person)).toMatchObject([
      { kind: 'view', id: app?.app_id, method: 'views.open', user: person },
    ]);
    expect(viewTargetsOf(brief, 'home', null)).toMatchObject([
      { method: 'views.publish', user: brief.users.admin },
    ]);
    expect(viewerOf(brief, app?.bot_user_id ?? null)).toBe(brief.users.admin);
  });

  it('has a bot token that works', async () => {
    const { brief } = await open();
    const apps = brief.apps.map((app) => ({
      ...app,
      tokens: app.tokens.map((token) => ({ ...token, status: 'revoked' as const })),
    }));
    expect(viewTargetsOf({ ...brief, apps }, 'modal', null)).toEqual([]);
  });
});

describe('a view', () => {
  it('opens as a modal, with a trigger of its own each time, and is published as a Home tab', async () => {
    const { client, brief, viewsOf } = await open();
    for (const [surface, id] of [
      ['modal', 'confirmation'],
      ['modal', 'steps'],
      ['home', 'welcome'],
    ] as const) {
      const [target] = viewTargetsOf(brief, surface, null);
      if (target === undefined) throw new Error('an app is needed');
      expect(await sendMessage(client, target, payloadOf(id), null)).toMatchObject({
        error: null,
        name: target.method,
        channel: null,
      });
    }
    expect(await viewsOf(brief.users.admin)).toMatchObject({
      modals: [{ callback_id: 'new_project_1' }],
      homes: [{ callback_id: 'welcome' }],
    });
  });

  it('that is refused says where, from the view on', async () => {
    const { client, brief } = await open();
    const [target] = viewTargetsOf(brief, 'modal', null);
    if (target === undefined) throw new Error('an app is needed');
    const view = { type: 'modal', title: 'none', blocks: [{ type: 'divider', colour: 'red' }] };
    const sent = await sendMessage(client, target, view, null);
    expect(sent.error).toBe('invalid_arguments');
    expect(faultsOfAnswer(sent).map(({ path }) => path)).toEqual(['/title', '/blocks/0/colour']);
  });

  it('with the external id of another says it at that field', async () => {
    const { client, brief } = await open();
    const view = { ...payloadOf('welcome'), external_id: 'mine' };
    const modal = { ...payloadOf('confirmation'), external_id: 'mine' };
    const [home] = viewTargetsOf(brief, 'home', null);
    const [open_] = viewTargetsOf(brief, 'modal', null);
    if (home === undefined || open_ === undefined) throw new Error('an app is needed');
    await sendMessage(client, home, view, null);
    const sent = await sendMessage(client, open_, modal, null);
    expect([sent.error, faultsOfAnswer(sent).map(({ path }) => path)]).toEqual([
      'duplicate_external_id',
      ['/external_id'],
    ]);
  });

  it('for whom no trigger can be issued rejects with what happened, and which value', async () => {
    const { client, brief } = await open();
    const [target] = viewTargetsOf(brief, 'modal', null);
    if (target === undefined) throw new Error('an app is needed');
    const nobody = { ...target, user: 'U0NOBODY' };
    const failure = sendMessage(client, nobody, payloadOf('steps'), null);
    await expect(failure).rejects.toThrow(SandboxRefused);
    await expect(failure).rejects.toThrow(/U0NOBODY/);
  });
});
