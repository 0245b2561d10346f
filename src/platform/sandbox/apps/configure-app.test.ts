import { describe, expect, it } from 'vitest';
import { installRequest } from '../../testing/install.ts';
import { openWorld } from '../../testing/open-world.ts';
import { INSTALL, openPageOf } from '../../testing/sign-in.ts';

describe('PATCH /sandbox/apps', () => {
  it('sets the redirect URIs of an app', async () => {
    const world = await openWorld();
    const { app_id } = world.app;
    const redirect_urls = ['https://app.example/auth'];
    const { body } = await world.sandbox(`/apps/${app_id}`, { redirect_urls }, 'PATCH');
    expect(body).toMatchObject({ ok: true, app_id, redirect_urls });
    const [uri = ''] = redirect_urls;
    const page = await openPageOf(
      world,
      INSTALL,
      installRequest(world, { redirect_uri: `${uri}/slack` }),
    );
    expect(page.status).toBe(200);
    expect((await openPageOf(world, INSTALL, installRequest(world))).body).toContain(
      'bad_redirect_uri',
    );
  });

  it.each([
    [{ redirect_urls: ['data:text/html,x'] }, /data:text/],
    [{ redirect_urls: ['https://a.example/#x'] }, /fragment/],
    [{ redirect_urls: ['https://a.example/%0d'] }, /control character/],
    [{ redirect_urls: ['https://a.example:0443/'] }, /port/],
    [{ redirect_urls: ['https://a.example/?iss=mine'] }, /iss/],
    [{ redirect_urls: 'https://a.example' }, /array/],
    [{ colour: 'red' }, /colour/],
    [{}, /Nothing to change/],
  ])('refuses %j, and changes nothing', async (change, why) => {
    const world = await openWorld();
    const { status, body } = await world.sandbox(`/apps/${world.app.app_id}`, change, 'PATCH');
    expect(status).toBe(400);
    expect(body.message).toMatch(why);
    expect((await world.brief()).apps[0]?.redirect_urls).toEqual(world.app.redirect_urls);
    expect((await world.sandbox('/apps/A0NOBODY', change, 'PATCH')).status).toBeGreaterThan(399);
  });
});
