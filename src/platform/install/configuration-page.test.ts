import { describe, expect, it } from 'vitest';
import { installApp } from '../testing/install.ts';
import { openWorld } from '../testing/open-world.ts';
import { openTwoApps } from '../testing/two-apps.ts';

const itemsOf = (page: string) =>
  [...page.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = '']) => item.trim());

describe('the page that configures an app', () => {
  it('says what the workspace knows of this app, and nothing of another one', async () => {
    const [first, second] = await openTwoApps();
    const { team } = await first.brief();
    const scope = 'incoming-webhook';
    const { access_token: token } = await installApp(
      second,
      { scope },
      { channel: second.channels['random'] ?? '' },
    );
    await installApp(second, { scope }, { channel: second.channels['leadership'] ?? '' });
    const pageOf = async ({ app, send }: typeof first) =>
      (await send(`/oauth/apps/${app.app_id}`)).body as string;

    const page = await pageOf(second);
    expect(page).toContain(`<h1>Second in ${team.name}</h1>`);
    expect(page).toContain(`<title>Second in ${team.name}</title>`);
    expect(page).toContain('The app is installed.');
    expect(itemsOf(page)).toEqual([
      '#random, active',
      '#leadership, active',
      ...second.app.redirect_urls.map((address) => `<code>${address}</code>`),
    ]);
    expect(itemsOf(await pageOf(first))).toEqual([
      '#deploys, active',
      ...first.app.redirect_urls.map((address) => `<code>${address}</code>`),
    ]);

    const { client_id, client_secret } = second.app;
    await second.call('apps.uninstall', { client_id, client_secret }, { token });
    const after = await pageOf(second);
    expect(after).toContain('The app was removed from the workspace.');
    expect(itemsOf(after).slice(0, 2)).toEqual(['#random, removed', '#leadership, removed']);
    expect(await pageOf(first)).toContain('The app is installed.');
  });

  it('names a channel that is no longer there by its id', async () => {
    const world = await openWorld();
    await world.sandbox('/conditions/channel_deleted', {}, 'PUT');
    const { body } = await world.send(`/oauth/apps/${world.app.app_id}`);
    expect(itemsOf(body as string)[0]).toBe(`#${world.channels['deploys']}, active`);
  });
});
