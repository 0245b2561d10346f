import { describe, expect, it } from 'vitest';
import { SCOPE_MEANINGS } from '../../contract/scope-meanings.ts';
import type { User } from '../../contract/entities.ts';
import { access, installRequest } from '../testing/install.ts';
import { openWorld, type Answered, type OpenWorld } from '../testing/open-world.ts';
import {
  consentIn,
  decideConsent,
  INSTALL,
  openPageOf,
  parametersSentBack,
  signInRequest,
  SIGN_IN,
} from '../testing/sign-in.ts';

interface Choice {
  readonly value: string;
  readonly selected: boolean;
  readonly text: string;
}

/** What a consent page says, read as a person would. */
function read({ body }: Answered) {
  const page = body as string;
  const choices = (name: string): Choice[] | null => {
    const select = new RegExp(`<select id="${name}" name="${name}">([\\s\\S]*?)</select>`);
    const options = select.exec(page)?.[1];
    if (options === undefined) return null;
    const option = /<option value="([^"]*)"( +selected)?\s*>([\s\S]*?)<\/option>/g;
    return [...options.matchAll(option)].map(([, value = '', selected, text = '']) => ({
      value,
      selected: selected !== undefined,
      text: text.trim(),
    }));
  };
  const groups = [...page.matchAll(/<p>([^<]+)<\/p>\s*<ul>([\s\S]*?)<\/ul>/g)];
  return {
    title: /<h1>([^<]*)<\/h1>/.exec(page)?.[1],
    fault: /<p class="fault" role="alert">([^<]*)<\/p>/.exec(page)?.[1] ?? null,
    grants: groups.map(([, heading = '', list = '']) => ({
      heading,
      items: [...list.matchAll(/<li>(.*?) <code>(.*?)<\/code>/g)].map(([, meaning, scope]) => [
        scope,
        meaning,
      ]),
    })),
    people: choices('user') ?? [],
    channels: choices('channel'),
    buttons: [...page.matchAll(/<button.*? name="decision" value="(\w+)"/g)].map(
      ([, value]) => value,
    ),
    sentTo: /You will be sent to <code>([^<]*)<\/code>/.exec(page)?.[1],
  };
}

const meanings = (...scopes: (keyof typeof SCOPE_MEANINGS)[]) =>
  scopes.map((scope) => [scope, SCOPE_MEANINGS[scope]]);

const usersOf = async (world: OpenWorld) =>
  (await world.call('users.list', { limit: '1000' })).body.members as User[];

const world = await openWorld();
const { team, users } = await world.brief();

describe('the consent page', () => {
  it('of a sign-in says who asks, for what, and where it leads', async () => {
    const page = read(
      await openPageOf(world, SIGN_IN, signInRequest(world, { scope: 'openid email' })),
    );
    expect(page).toMatchObject({
      title: `Sign in to ${world.app.name}`,
      fault: null,
      grants: [
        { heading: `${world.app.name} will be able to:`, items: meanings('openid', 'email') },
      ],
      channels: null,
      buttons: ['allow', 'cancel'],
      sentTo: '127.0.0.1',
    });
  });

  it('of an install tells what the bot gets from what is done for the person', async () => {
    const asked = { scope: 'chat:write', user_scope: 'search:read,identify' };
    const page = read(await openPageOf(world, INSTALL, installRequest(world, asked)));
    expect(page).toMatchObject({
      title: `Install ${world.app.name} in ${team.name}`,
      grants: [
        { heading: `${world.app.name} will be able to:`, items: meanings('chat:write') },
        {
          heading: 'On your behalf, it will be able to:',
          items: meanings('search:read', 'identify'),
        },
      ],
      channels: null,
      buttons: ['allow', 'cancel'],
    });
    const alone = read(
      await openPageOf(world, INSTALL, installRequest(world, { ...asked, scope: '' })),
    );
    expect(alone.grants).toHaveLength(1);
    expect(alone.grants[0]?.heading).toBe('On your behalf, it will be able to:');
    const identity = { scope: 'identity.basic', user_scope: 'identity.team' };
    const legacy = read(await openPageOf(world, INSTALL, installRequest(world, identity)));
    expect(legacy.grants).toEqual([
      {
        heading: 'On your behalf, it will be able to:',
        items: meanings('identity.team', 'identity.basic'),
      },
    ]);
  });

  it('marks the scopes that nothing here looks at', async () => {
    const asked = { scope: 'chat:write,calls:write', user_scope: '' };
    const { body } = await openPageOf(world, INSTALL, installRequest(world, asked));
    const marked =
      /<code>([^<]*)<\/code>\s*<small class="quiet">\(no method here uses it\)<\/small>/g;
    expect([...(body as string).matchAll(marked)].map(([, scope]) => scope)).toEqual([
      'calls:write',
    ]);
  });

  it('offers the owner first, another administrator and ordinary members, who can all sign in', async () => {
    const { people } = read(await openPageOf(world, SIGN_IN, signInRequest(world)));
    const all = await usersOf(world);
    const offered = people.map(({ value }) => all.find(({ id }) => id === value));
    expect(people.filter(({ selected }) => selected).map(({ value }) => value)).toEqual([
      users.admin,
    ]);
    expect(offered[0]).toMatchObject({ id: users.admin, is_primary_owner: true });
    expect(offered[1]).toMatchObject({ is_admin: true, is_owner: false });
    expect(offered.slice(2).map((user) => user?.is_admin)).toEqual(Array(8).fill(false));
    expect(new Set(people.map(({ value }) => value)).size).toBe(10);
    for (const [n, user] of offered.entries()) {
      expect(user).toMatchObject({ deleted: false, is_bot: false });
      expect(people[n]?.text.replaceAll(/\s+/g, ' ')).toBe(
        `${user?.real_name}${user?.is_admin ? ' (administrator)' : ''}`,
      );
    }
  });

  it('adds the person whom the client expects, once, and chooses them', async () => {
    const { people: usual } = read(await openPageOf(world, SIGN_IN, signInRequest(world)));
    const known = usual.map(({ value }) => value);
    const all = await usersOf(world);
    const rare = all.find(
      ({ id, deleted, is_bot }) => !deleted && !is_bot && !known.includes(id),
    ) as User;
    for (const login_hint of [rare.id, known[3] ?? '']) {
      const { people } = read(
        await openPageOf(world, SIGN_IN, signInRequest(world, { login_hint })),
      );
      expect(people[0]).toMatchObject({ value: login_hint, selected: true });
      expect(people.filter(({ selected }) => selected)).toHaveLength(1);
      expect(people.map(({ value }) => value).toSorted()).toEqual(
        [...new Set([...known, login_hint])].toSorted(),
      );
    }
  });

  it('lets nobody sign in who is deactivated or a bot', async () => {
    const all = await usersOf(world);
    const gone = all.find(({ deleted }) => deleted)?.id ?? '';
    const consent = consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
    for (const user of [gone, world.app.bot_user_id, 'U0NOBODY']) {
      const answer = await decideConsent(world, SIGN_IN, { consent, decision: 'allow', user });
      const { fault, people } = read(answer);
      expect([answer.status, fault?.includes(user)]).toEqual([200, true]);
      expect(people.some(({ selected }) => selected)).toBe(false);
      expect(people.map(({ value }) => value)).not.toContain(user);
      expect(consentIn(answer), 'the page is the same').toBe(consent);
    }
    const then = await decideConsent(world, SIGN_IN, { consent, decision: 'allow' });
    expect(parametersSentBack(then).get('code')).not.toBeNull();
  });

  it('offers no administrator who is deactivated', async () => {
    const own = await openWorld();
    const { admin } = (await own.brief()).users;
    const offered = async () =>
      read(await openPageOf(own, SIGN_IN, signInRequest(own))).people.map(({ value }) => value);
    expect(await offered()).toContain(admin);
    await own.sandbox('/conditions/user_deactivated', { user_id: admin }, 'PUT');
    expect(await offered()).not.toContain(admin);
  });

  it('is sent to the page of its deployment', async () => {
    const gov = await openWorld({ deployment: { base_url: 'http://127.0.0.1:4321/gov' } });
    const { body } = await openPageOf(gov, SIGN_IN, signInRequest(gov));
    expect(body).toContain('<form method="post" action="/gov/openid/connect/authorize">');
  });
});

describe('the channels that a webhook may post to', () => {
  const asked = (more = {}) =>
    openPageOf(world, INSTALL, installRequest(world, { scope: 'incoming-webhook', ...more }));
  const { channels } = world;

  it('are public, or those that the installer is in, and none is chosen', async () => {
    const page = read(await asked());
    expect(page.buttons).toEqual(['person', 'allow', 'cancel']);
    const [none, ...offered] = page.channels ?? [];
    expect(none).toEqual({ value: '', selected: false, text: 'Choose a channel' });
    expect(offered.some(({ selected }) => selected)).toBe(false);
    const brief = (await world.brief()).channels.filter(
      ({ is_archived, is_im }) => !is_archived && !is_im,
    );
    expect(Object.fromEntries(offered.map(({ value, text }) => [value, text]))).toEqual(
      Object.fromEntries(
        brief.map(({ id, name, is_private }) => [id, `${is_private ? '🔒 ' : '#'}${name}`]),
      ),
    );
  });

  it('are shown for another person, with what was chosen, and without a fault', async () => {
    const outsider = users.sample.at(-1) ?? '';
    const consent = consentIn(await asked());
    const channel = channels['random'] ?? '';
    const answer = await decideConsent(world, INSTALL, {
      consent,
      decision: 'person',
      user: outsider,
      channel,
    });
    expect([answer.status, consentIn(answer)]).toEqual([200, consent]);
    const page = read(answer);
    expect(page.fault).toBeNull();
    expect(page.people.filter(({ selected }) => selected)).toMatchObject([{ value: outsider }]);
    const chosen = page.channels?.filter(({ selected }) => selected);
    expect(chosen).toMatchObject([{ value: channel }]);
    expect(page.channels?.map(({ value }) => value)).not.toContain(channels['leadership']);
    const name = page.people[0]?.text ?? 'nobody';
    expect(answer.body).toContain(`These are the channels of ${name}.`);
    const { trace } = (await world.sandbox(`/exchanges/${answer.headers.get('x-parley-exchange')}`))
      .body;
    expect(trace.at(-1)).toMatchObject({ rule: 'consent', verdict: 'passed' });

    const nobody = read(
      await decideConsent(world, INSTALL, { consent, decision: 'person', user: 'U0NOBODY' }),
    );
    expect(nobody.channels).toHaveLength(1);
    expect(nobody.fault).toBeNull();
  });

  it('are the only ones that are taken; a fault leaves the page open', async () => {
    const consent = consentIn(await asked());
    const choose = (channel: string) =>
      decideConsent(world, INSTALL, { consent, decision: 'allow', channel });
    for (const channel of [
      '',
      'C0NOWHERE',
      channels['launch-2024'] ?? '',
      channels['direct'] ?? '',
    ]) {
      const answer = await choose(channel);
      expect([channel, answer.status, read(answer).fault === null]).toEqual([channel, 200, false]);
    }
    const code = parametersSentBack(await choose(channels['leadership'] ?? '')).get('code') ?? '';
    const { incoming_webhook } = await access(world, code);
    expect(incoming_webhook.channel_id).toBe(channels['leadership']);
  });

  it('are asked for with that scope alone', async () => {
    const page = read(await asked({ scope: 'chat:write' }));
    expect([page.channels, page.buttons]).toEqual([null, ['allow', 'cancel']]);
  });
});
