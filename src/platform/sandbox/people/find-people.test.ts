import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeopleAnswer, PersonBrief } from '../../../contract/sandbox.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const ask = async (world: OpenWorld, query: Record<string, string>): Promise<PeopleAnswer> =>
  (await world.sandbox(`/users?${new URLSearchParams(query)}`)).body;

/** Everybody whom the words describe, answer by answer. */
async function walk(world: OpenWorld, words: string): Promise<PersonBrief[]> {
  const found: PersonBrief[] = [];
  let cursor: string | null = null;
  do {
    const answer: PeopleAnswer = await ask(world, { words, ...(cursor && { after: cursor }) });
    found.push(...answer.people);
    ({ cursor } = answer);
  } while (cursor !== null);
  return found;
}

describe('people by their ids', () => {
  it('are answered in the order of the ids, without those whom nobody knows', async () => {
    const world = await openWorld();
    const { users, apps } = await world.brief();
    const bot = apps[0]?.bot_user_id ?? '';
    const { people, cursor } = await ask(world, { ids: `${bot}, ${users.admin},U0NOBODY` });
    expect(people.map(({ id }) => id)).toEqual([bot, users.admin]);
    expect(people.map(({ is_bot }) => is_bot)).toEqual([true, false]);
    const { body } = await world.call('users.info', { user: bot });
    expect(people[0]?.image).toBe(body.user.profile.image_48);
    expect(cursor).toBeNull();
  });

  it('are at most a hundred', async () => {
    const world = await openWorld();
    const { users } = await world.brief();
    const ids = Array.from({ length: 150 }, () => users.admin).join(',');
    expect((await ask(world, { ids })).people).toHaveLength(100);
  });
});

describe('people by words', () => {
  it('are found by the beginnings of their names in any order and case, with or without accents', async () => {
    const world = await openWorld();
    await world.sandbox('/users', { real_name: 'Zoë Van Dyk', title: 'Pilot' });
    for (const words of ['zoe', 'ZOË', 'dyk zo', 'van.d'])
      expect((await walk(world, words)).map(({ real_name }) => real_name)).toEqual(['Zoë Van Dyk']);
    for (const words of ['yk', 'pilot']) expect(await walk(world, words)).toEqual([]);
  });

  it('are found by id, whose owner comes first', async () => {
    const world = await openWorld();
    const { users } = await world.brief();
    const { people } = await ask(world, { words: users.admin.toLowerCase() });
    expect(people[0]?.id).toBe(users.admin);
  });

  it('are all found, each once, however many answers that takes', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { users: 12_000 });
    const everybody = await walk(world, '');
    expect(everybody).toHaveLength(12_000);
    expect(new Set(everybody.map(({ id }) => id)).size).toBe(12_000);
  });

  it('never throws, whatever is asked', async () => {
    const world = await openWorld();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (words) => {
        const { status } = await world.sandbox(`/users?${new URLSearchParams({ words })}`);
        expect(status).toBe(200);
      }),
      { numRuns: 50 },
    );
  });

  it('looks at a limited number of a million people at a time', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { users: 1_000_000 });
    const { people, cursor } = await ask(world, { words: 'nobody is called so' });
    expect(people).toEqual([]);
    expect(cursor).not.toBeNull();
  });
});
