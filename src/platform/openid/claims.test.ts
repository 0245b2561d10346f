import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import type { User } from '../../contract/entities.ts';
import { openWorld, START_S, type OpenWorld } from '../testing/open-world.ts';
import {
  allowRequest,
  exchangeCode,
  openBrowser,
  openPageOf,
  parametersSentBack,
  SIGN_IN,
  signInRequest,
} from '../testing/sign-in.ts';

/** What is said of a person who signs in: in the identity token, and by user info. */
async function saidOf(world: OpenWorld, user: string, scope: string) {
  const request = signInRequest(world, { scope });
  const code = (await allowRequest(world, SIGN_IN, request, { user })).get('code') ?? '';
  const { id_token, access_token: token } = (await exchangeCode(world, { code })).body;
  const { ok, ...info } = (await world.call('openid.connect.userInfo', {}, { token })).body;
  expect(ok).toBe(true);
  return { identity: decodeJwt(id_token as string), info };
}

/** A world with people whose records are as an imported snapshot may have them, and their ids. */
async function worldOf(people: readonly Record<string, unknown>[]) {
  const world = await openWorld();
  const { sample } = (await world.brief()).users;
  const snapshot = (await world.sandbox('/snapshot')).body;
  const rows = people.map((person, n) => {
    const row = { ...PERSON, ...person, id: sample[n] };
    return { table: 'users', key: row.id, row };
  });
  const put = await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
  expect(put.body).toMatchObject({ ok: true });
  return { world, ids: rows.map(({ key = '' }) => key) };
}

const PERSON = {
  name: 'somebody',
  title: '',
  phone: '',
  skype: '',
  color: '9f69e7',
  tz: null,
  tz_label: 'Greenwich Mean Time',
  tz_offset: 0,
  deleted: false,
  is_admin: false,
  is_owner: false,
  is_primary_owner: false,
  is_restricted: false,
  is_ultra_restricted: false,
  is_bot: false,
  avatar_hash: '0123456789ab',
  own_avatar: true,
  fields: null,
  updated: 1_750_000_000,
};

describe.each([
  ['at the root of a host', 'http://localhost'],
  ['below a path', 'http://127.0.0.1:4321/gov'],
])('of a platform %s', (_where, base_url) => {
  it('the claims are those that the scopes allow, and no other', async () => {
    const world = await openWorld({ deployment: { base_url } });
    const { team, users } = await world.brief();
    const [id = ''] = users.sample;
    const { user } = (await world.call('users.info', { user: id })).body as { user: User };
    const email = `${user.name}@parley.test`;
    const picture = /^(.*\/avatars\/[0-9a-f]{12}-)512\.svg$/.exec(user.profile.image_512)?.[1];
    expect(picture).toBeDefined();

    const who = { sub: id, [`${base_url}/team_id`]: team.id, [`${base_url}/user_id`]: id };
    const mail = { email, email_verified: true, date_email_verified: user.updated };
    const name = {
      locale: 'en-US',
      name: user.real_name,
      given_name: user.profile.first_name,
      family_name: user.profile.last_name,
    };
    const bare = await saidOf(world, id, 'openid');
    const token = {
      iss: base_url,
      aud: world.app.client_id,
      iat: START_S,
      exp: START_S + 300,
      auth_time: START_S,
      nonce: 'the-nonce',
      at_hash: expect.stringMatching(/^[\w-]{22}$/),
    };
    expect(bare).toEqual({ identity: { ...who, ...token }, info: who });

    const mailed = await saidOf(world, id, 'openid email');
    expect(mailed).toEqual({
      identity: { ...who, ...token, ...mail },
      info: { ...who, ...mail },
    });

    const { identity, info } = await saidOf(world, id, 'openid profile');
    const teamPicture = String(info[`${base_url}/team_image_230`]).replace(/230\.svg$/, '');
    expect(teamPicture).toMatch(/\/avatars\/[0-9a-f]{12}-$/);
    expect(teamPicture.startsWith(`${base_url}/`)).toBe(true);
    expect(teamPicture).not.toBe(picture);
    const ofTeam = (...sizes: number[]) => ({
      ...Object.fromEntries(
        sizes.map((size) => [`${base_url}/team_image_${size}`, `${teamPicture}${size}.svg`]),
      ),
      [`${base_url}/team_image_default`]: true,
    });
    expect(identity).toEqual({ ...who, ...token, ...name, ...ofTeam(230) });
    expect(info).toEqual({
      ...who,
      ...name,
      picture: user.profile.image_512,
      [`${base_url}/team_name`]: team.name,
      [`${base_url}/team_domain`]: team.domain,
      ...Object.fromEntries(
        [24, 32, 48, 72, 192, 512, ...('image_1024' in user.profile ? [1024] : [])].map((size) => [
          `${base_url}/user_image_${size}`,
          `${picture}${size}.svg`,
        ]),
      ),
      ...ofTeam(34, 44, 68, 88, 102, 132, 230),
    });
    for (const address of [info['picture'], info[`${base_url}/team_image_34`]]) {
      const { status, headers } = await world.platform.fetch(new Request(String(address)));
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    }
  });
});

describe('a person', () => {
  const people = [
    [{ real_name: 'Ada Byron King' }, 'Ada', 'Byron King'],
    [{ real_name: 'Plato' }, 'Plato', ''],
    [{ real_name: 'Ada Byron', first_name: 'Augusta' }, 'Augusta', 'Byron'],
    [{ real_name: 'Ada Byron', last_name: 'Lovelace' }, 'Ada', 'Lovelace'],
    [{ real_name: 'Ada Byron', first_name: '', last_name: '' }, '', ''],
  ] as const;

  it('has the names of the record, or those that the full name divides into', async () => {
    const { world, ids } = await worldOf(people.map(([person]) => person));
    for (const [n, [{ real_name: name }, given_name, family_name]] of people.entries()) {
      const { identity, info } = await saidOf(world, ids[n] ?? '', 'openid profile');
      const names = { name, given_name, family_name };
      expect([identity, info]).toMatchObject([names, names]);
    }
  });

  it('whose address nobody knows has no claims of one, and is not hinted at by one', async () => {
    const { world, ids } = await worldOf([{ real_name: 'Ada' }]);
    const { identity, info } = await saidOf(world, ids[0] ?? '', 'openid email');
    for (const claims of [identity, info])
      expect(Object.keys(claims).filter((name) => name.includes('email'))).toEqual([]);

    const browser = openBrowser();
    const request = signInRequest(world, { scope: 'openid' });
    await allowRequest(world, SIGN_IN, request, { user: ids[0] ?? '' }, browser);
    const hinted = { ...request, prompt: 'none', login_hint: 'undefined' };
    const back = parametersSentBack(await openPageOf(world, SIGN_IN, hinted, browser));
    expect(back.get('error')).toBe('login_required');
  });
});

describe('the times of an identity token', () => {
  it('are whole seconds', async () => {
    const world = await openWorld({ clock: () => START_S * 1000 + 750 });
    const { identity } = await saidOf(world, (await world.brief()).users.admin, 'openid');
    expect(identity).toMatchObject({ iat: START_S, exp: START_S + 300, auth_time: START_S });
  });
});
