import { describe, expect, it } from 'vitest';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { decodeDemo, encodeDemo } from '../../../contract/links/codec.ts';
import { freshWorld, MINTED, openUsedWorld } from '../world.fixture.ts';
import { listLinkFacts } from './facts.ts';
import { makeLinkContents, type LinkSource } from './link-contents.ts';
import { isMadeFrom, isDefaultWorld, toLinkWorld } from './link-world.ts';
import { demoInLink, linkFragment } from './page-link.ts';

const FRESH = freshWorld('two');
const PLAIN: LinkSource = {
  brief: freshWorld('one'),
  newWorld: FRESH,
  panel: 'explorer',
  search: { method: 'chat.delete', verb: 'POST', exchange: 'x1', demo: '1.a', at: 'x1', step: 2 },
  draft: null,
  leavesOut: [],
  acting: null,
  recording: null,
  exchanges: [],
};

describe('a link', () => {
  it('holds the world as it would begin, the panel and its address', () => {
    const { demo, leftOut } = makeLinkContents(PLAIN);
    expect(leftOut).toEqual([]);
    expect(demo.view).toEqual({
      panel: 'explorer',
      search: { method: 'chat.delete', verb: 'POST' },
      drafts: {},
    });
    expect(readDemo(demo)).toMatchObject({
      ok: true,
      demo: { world: { seed: 1, now: 1_767_225_600.25, frozen: false } },
    });
  });

  it('says before that it cannot lead to what calls made in this world', () => {
    const events = makeLinkContents({
      ...PLAIN,
      panel: 'events',
      search: { view: 'live', event: 'Ev1', pins: 'Ev1,Ev2' },
    });
    expect(events.demo.view.search).toEqual({ view: 'live' });
    expect(events.leftOut).toEqual([
      'The open event, which a new world does not have. Record the calls that lead to it.',
      'The pinned events, which a new world does not have. Record the calls that lead to it.',
    ]);
    const touched = [
      { table: 'messages', key: 'C1 2.000100', channel: 'C1', ts: '2.000100' },
    ] as const;
    const workspace = makeLinkContents({
      ...PLAIN,
      panel: 'workspace',
      search: { channel: 'C1', message: '2.000100', thread: '1.000100' },
      exchanges: [{ touched }],
    });
    expect(workspace.demo.view.search).toEqual({ channel: 'C1', thread: '1.000100' });
    expect(workspace.leftOut[0]).toMatch(/^The message that is shown, which a new world/);
  });

  it('holds the conditions and everything the world was made with', () => {
    const brief = {
      ...PLAIN.brief,
      seed: 7,
      options: { users: 300, messages: 5, rate_limits: false },
      clock: { now: 5, frozen: true },
      conditions: [{ name: 'posting_suspended', parameters: { team: 'T1' } }],
      deployment: { ...PLAIN.brief.deployment, name: 'government' },
    };
    const world = {
      seed: 7,
      users: 300,
      messages: 5,
      rate_limits: false,
      now: 5,
      frozen: true,
      conditions: brief.conditions,
      deployment: 'government',
    };
    expect(makeLinkContents({ ...PLAIN, brief }).demo.world).toEqual(world);
    expect(isMadeFrom(brief, toLinkWorld(brief))).toBe(true);
    expect(isMadeFrom(PLAIN.brief, toLinkWorld(brief))).toBe(false);
  });

  it('holds what was typed, and the token that acts, as references', () => {
    const [bot, user] = PLAIN.brief.apps[0]?.tokens ?? [];
    const { demo } = makeLinkContents({
      ...PLAIN,
      draft: `a ${bot?.token}`,
      acting: user?.token ?? '',
    });
    expect(demo.view.drafts).toEqual({
      explorer: 'a {{world.apps.0.tokens.0.token}}',
      shell: { acting: '{{world.apps.0.tokens.1.token}}' },
    });
    expect(demoInLink(demo).view?.search).toEqual({});
    expect(listLinkFacts(demo, { panel: 'Explorer', acting: 'Owner' })).toEqual([
      ['World', 'seed 1, 40 users'],
      ['Clock', '1 Jan 2026, 00:00:00 UTC, running'],
      ['Conditions', 'none'],
      ['Panel', 'Explorer, method chat.delete, verb POST'],
      ['Draft', 'What was typed in Explorer'],
      ['Acting as', 'Owner'],
    ]);
  });

  it('leaves out a token that acts and is not in a new world, and says so', () => {
    const { demo, leftOut } = makeLinkContents({
      ...PLAIN,
      brief: openUsedWorld(),
      acting: MINTED.token,
    });
    expect(demo.view.drafts).toEqual({});
    expect(leftOut).toEqual([
      `The token xoxb-…${MINTED.token.slice(-4)}: a new world does not have it.`,
      '1 token that a new world does not have.',
      '1 webhook that a new world does not have.',
      'The Request URL of Beacon, which leads out of this page.',
    ]);
  });

  it('leaves out parameters and conditions that hold a secret', () => {
    const app = PLAIN.brief.apps[0];
    const brief = {
      ...PLAIN.brief,
      conditions: [{ name: 'odd', parameters: { a: app?.client_secret } }],
    };
    const { demo, leftOut } = makeLinkContents({
      ...PLAIN,
      brief,
      search: { filter: app?.signing_secret, words: 'xoxb-1-a', view: 'live' },
    });
    expect(demo.view.search).toEqual({ view: 'live' });
    expect(demo.world.conditions).toEqual([]);
    expect(leftOut).toEqual([
      'The parameter “filter” of the address, which holds a secret.',
      'The parameter “words” of the address, which holds a secret.',
      'The condition “odd”, whose parameters hold a secret.',
    ]);
  });

  it('says how many calls changed the world, and which people and settings differ', () => {
    const [app] = PLAIN.brief.apps;
    if (app === undefined) throw new Error('The fixture has an app.');
    const changed = { table: 'messages' as const, key: 'k', channel: 'C1', ts: '1.2' };
    const { leftOut } = makeLinkContents({
      ...PLAIN,
      brief: {
        ...PLAIN.brief,
        users: { ...PLAIN.brief.users, count: 42 },
        apps: [
          {
            ...app,
            subscriptions: ['app_mention'],
            request_url: 'https://receiver.parley.test/A1',
          },
        ],
      },
      exchanges: [{ touched: [changed] }, { touched: [] }, { touched: [changed] }],
    });
    expect(leftOut).toEqual([
      'What 2 calls changed in this world. Record them as steps, or save a snapshot of the world.',
      'Who joined or left: a new world has 40 users, this one 42.',
      'Settings of Beacon: subscriptions.',
      'The Request URL of Beacon.',
    ]);
  });

  it('with a recording begins where the recording began, and leaves out no changes', () => {
    const world = { seed: 1, now: 5, frozen: true };
    const steps = [{ verb: 'POST', url: '/api/api.test' }] as const;
    const { demo, leftOut } = makeLinkContents({
      ...PLAIN,
      brief: openUsedWorld(),
      recording: { title: 'Demo', world, steps },
    });
    expect(demo).toMatchObject({ title: 'Demo', world, steps });
    expect(leftOut).toEqual([]);
    expect(listLinkFacts(demo, { panel: 'Explorer', acting: '' }).at(-1)).toEqual([
      'Steps',
      '1 recorded step',
    ]);
  });

  it('to a plain state of a panel has fewer than 500 characters', async () => {
    const fragment = await linkFragment(makeLinkContents(PLAIN).demo);
    expect(fragment).toMatch(/^#\/explorer\?method=chat\.delete&verb=POST&demo=1\.[\w-]+$/);
    expect(`http://127.0.0.1:4173/${fragment}`.length).toBeLessThan(500);
  });

  it('names the deployment in its address, too', async () => {
    const brief = {
      ...PLAIN.brief,
      deployment: { ...PLAIN.brief.deployment, name: 'government' },
    };
    const fragment = await linkFragment(makeLinkContents({ ...PLAIN, brief }).demo);
    expect(fragment).toContain('deployment=government&demo=1.');
  });

  it('is read as it was written', async () => {
    const inside = demoInLink(makeLinkContents({ ...PLAIN, draft: { text: 'hello' } }).demo);
    const read = await decodeDemo(await encodeDemo(inside));
    expect(read).toMatchObject({
      ok: true,
      demo: { view: { panel: 'explorer', drafts: { explorer: { text: 'hello' } } } },
    });
  });
});

describe('the world that everybody begins with', () => {
  it('needs no link', () => {
    expect(isDefaultWorld(PLAIN.brief)).toBe(true);
  });

  it.each([
    { seed: 2 },
    { options: { users: 41, messages: 0, rate_limits: true } },
    { clock: { now: 5, frozen: true } },
    { conditions: [{ name: 'posting_suspended', parameters: {} }] },
  ])('is not one with %j', (change) => {
    expect(isDefaultWorld({ ...PLAIN.brief, ...change })).toBe(false);
  });
});
