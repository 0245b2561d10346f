import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import type { User } from '../../contract/entities.ts';
import { openWorld, START_S } from '../testing/open-world.ts';
import {
  allowRequest,
  exchangeCode,
  openBrowser,
  openPageOf,
  parametersSentBack,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

type Fields = Record<string, string>;

/** A world in which one person has signed in by a browser, and what their browser is answered. */
async function signedIn(choice: (people: User[]) => User | undefined = (people) => people[3]) {
  const world = await openWorld();
  const people = (await world.call('users.list')).body.members as User[];
  const person = choice(people) as User;
  const other = people.find(({ id, is_bot }) => !is_bot && id !== person.id) as User;
  const browser = openBrowser();
  const request = signInRequest(world, { scope: 'openid email' });
  await allowRequest(world, SIGN_IN, request, { user: person.id }, browser);
  return {
    world,
    person,
    other,
    browser,
    asked: (more: Fields) => openPageOf(world, SIGN_IN, { ...request, ...more }, browser),
  };
}

/** The person that the consent page offers first. */
const chosenIn = (page: string) => /<option value="(U[A-Z0-9]+)"\s+selected/.exec(page)?.[1];

describe('prompt=none', () => {
  it('goes on as the person who is signed in, however login_hint names them', async () => {
    const { world, person, asked } = await signedIn();
    const { id, name, real_name, profile } = person;
    const hints = [id, name, real_name, profile.email ?? ''];
    for (const hint of ['', ...hints, ...hints.map((text) => ` ${text.toUpperCase()} `)]) {
      const back = parametersSentBack(await asked({ prompt: 'none', login_hint: hint }));
      expect([hint, back.get('error')]).toEqual([hint, null]);
      const { body } = await exchangeCode(world, { code: back.get('code') ?? '' });
      expect(decodeJwt(body.id_token as string)).toMatchObject({ sub: id, auth_time: START_S });
    }
  });

  it('is login_required where login_hint names anybody else', async () => {
    const { person, other, asked } = await signedIn();
    const hints = [other.id, other.name, other.real_name, other.profile.email ?? '', 'nobody', '@'];
    for (const login_hint of [...hints, person.id.slice(0, -1), `${person.name}x`, '%00']) {
      const answer = await asked({ prompt: 'none', login_hint });
      expect([login_hint, answer.status]).toEqual([login_hint, 302]);
      const back = parametersSentBack(answer);
      expect(back.get('error')).toBe('login_required');
      expect(back.get('error_description')).toContain('login_hint names another person');
      expect(back.get('state')).toBe('the-state');
    }
  });

  it('is consent_required where more is asked for than was agreed to', async () => {
    const { asked } = await signedIn();
    const back = parametersSentBack(await asked({ prompt: 'none', scope: 'openid email profile' }));
    expect(back.get('error')).toBe('consent_required');
    expect(back.get('error_description')).toContain('not granted profile');
    expect(
      parametersSentBack(await asked({ prompt: 'none', scope: 'openid' })).get('code'),
    ).not.toBeNull();
  });

  it('is login_required once the sign-in is older than max_age', async () => {
    const { world, asked } = await signedIn();
    const errorAt = async (max_age: string) =>
      parametersSentBack(await asked({ prompt: 'none', max_age })).get('error');
    expect(await errorAt('0')).toBe('login_required');
    expect(await errorAt('1')).toBeNull();
    await world.sandbox('/clock', { advance_s: 60 });
    expect(await errorAt('60')).toBeNull();
    expect(await errorAt('59')).toBe('login_required');
    expect(await errorAt('9999999999')).toBeNull();
  });

  it('is login_required where the person is deactivated', async () => {
    const { world, person, asked } = await signedIn();
    await world.sandbox('/conditions/user_deactivated', { user_id: person.id }, 'PUT');
    expect(parametersSentBack(await asked({ prompt: 'none' })).get('error')).toBe('login_required');
  });

  it('never shows a page, whatever else is asked for', async () => {
    const { world, person, other, asked } = await signedIn();
    const { team } = await world.brief();
    const maybe = (...values: string[]) => fc.constantFrom('', ...values);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          login_hint: fc.oneof(maybe(person.id, other.id, person.name), fc.string()),
          max_age: maybe('0', '1', '60', '-1', 'abc'),
          scope: maybe('openid', 'openid email', 'openid profile', 'email', 'chat:write'),
          team: maybe(team.id, 'T0NOWHERE'),
          state: fc.string(),
          nonce: fc.string(),
          response_type: maybe('code', 'token'),
        }),
        async (more) => {
          const answer = await asked({ ...more, prompt: 'none' });
          expect(answer.status).toBe(302);
          const back = parametersSentBack(answer);
          expect((back.get('code') === null) !== (back.get('error') === null)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('stands alone, and is one of four', async () => {
    const { asked } = await signedIn();
    for (const prompt of ['none login', 'login none', 'None', 'create', 'login  consent']) {
      const back = parametersSentBack(await asked({ prompt }));
      expect([prompt, back.get('error')]).toEqual([prompt, 'invalid_request']);
      expect(back.get('error_description')).toContain(
        'prompt must be none, or one or more of login, consent, select_account',
      );
    }
    for (const prompt of ['login', 'consent', 'select_account', 'login consent'])
      expect((await asked({ prompt })).status).toBe(200);
  });
});

describe('max_age', () => {
  it.each(['abc', '-1', '1.5', '1e3', '+5', ' 5', '0x10', '12345678901'])(
    'of %s is invalid',
    async (max_age) => {
      const { asked } = await signedIn();
      const back = parametersSentBack(await asked({ max_age }));
      expect(back.get('error')).toBe('invalid_request');
      expect(back.get('error_description')).toContain('max_age must be a whole number of seconds');
      expect(back.get('state')).toBe('the-state');
    },
  );

  it('counts from the sign-in, also where the workspace is named', async () => {
    const { world, asked } = await signedIn();
    const { team } = await world.brief();
    const skips = async (max_age: string) =>
      (await asked({ team: team.id, max_age })).status === 302;
    expect(await skips('0')).toBe(false);
    expect(await skips('1')).toBe(true);
    await world.sandbox('/clock', { advance_s: 90 });
    expect([await skips('89'), await skips('90')]).toEqual([false, true]);
  });
});

describe('login_hint', () => {
  it('chooses the person on the page, by id, e-mail address, user name and full name', async () => {
    const { other, asked } = await signedIn();
    const hints = [other.id, other.profile.email ?? '', other.name, other.real_name];
    for (const login_hint of hints) {
      const page = await asked({ login_hint });
      expect([login_hint, page.status, chosenIn(page.body as string)]).toEqual([
        login_hint,
        200,
        other.id,
      ]);
    }
  });

  it('of nobody, and of somebody who cannot sign in, leaves the choice open', async () => {
    const { world, asked } = await signedIn();
    const { users } = await world.brief();
    for (const login_hint of ['nobody', 'ada', '.', 'zz.zz', 'U0NOBODY', 'ada.nobody', '@x', '0.1'])
      expect([login_hint, chosenIn((await asked({ login_hint })).body as string)]).toEqual([
        login_hint,
        users.admin,
      ]);
  });

  it('of somebody else shows the page also where the workspace is named', async () => {
    const { world, person, other, asked } = await signedIn();
    const { team } = await world.brief();
    expect((await asked({ team: team.id, login_hint: person.name })).status).toBe(302);
    const page = await asked({ team: team.id, login_hint: other.name });
    expect([page.status, chosenIn(page.body as string)]).toEqual([200, other.id]);
  });

  it('finds anybody in a large directory by e-mail address', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { users: 10_000 });
    const again = { ...world, app: (await world.brief()).apps[0] as typeof world.app };
    const token = again.app.tokens[0]?.token ?? null;
    const { members } = (await world.call('users.list', { limit: '1000' }, { token })).body;
    const all = members as User[];
    for (const user of [all[2], all[41], all[500], all[999]]) {
      const request = signInRequest(again, { login_hint: user?.profile.email ?? '' });
      expect(chosenIn((await openPageOf(again, SIGN_IN, request)).body as string)).toBe(user?.id);
    }
    // After every pair of names was used once, handles carry a number.
    const { user } = (await world.call('users.info', { user: all[0]?.id ?? '' }, { token })).body;
    const page = await openPageOf(
      again,
      SIGN_IN,
      signInRequest(again, { login_hint: `${user.name}2` }),
    );
    const second = chosenIn(page.body as string) ?? '';
    const found = (await world.call('users.info', { user: second }, { token })).body.user as User;
    expect(found.name).toBe(`${user.name}2`);
  });
});
