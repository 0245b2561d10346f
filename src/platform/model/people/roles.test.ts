import { expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';
import { openPageOf, signInRequest, SIGN_IN } from '../../testing/sign-in.ts';

interface Person {
  readonly id: string;
  readonly is_primary_owner: boolean;
  readonly is_admin: boolean;
  readonly is_restricted: boolean;
  readonly is_bot: boolean;
  readonly deleted: boolean;
}

it.each([
  [1, 2],
  [2, 3],
  [3, 100],
])('of seed %i with %i people: the owner, administrators and members', async (seed, users) => {
  const world = await openWorld({ seed });
  await world.sandbox('/reset', { seed, users });
  const brief = await world.brief();
  const [token] = brief.apps[0]?.tokens ?? [];
  const { body } = await world.call('users.list', {}, { token: token?.token ?? '' });
  const people = body.members as Person[];
  const named = (is: (person: Person) => boolean) => people.filter(is).map(({ id }) => id);

  expect([brief.users.admin]).toEqual(named((person) => person.is_primary_owner));
  const members = named(
    (person) => !person.deleted && !person.is_bot && !person.is_admin && !person.is_restricted,
  );
  expect(brief.users.sample).toEqual(members.slice(0, 8));

  const page = await openPageOf(world, SIGN_IN, signInRequest(world));
  const offered = [...(page.body as string).matchAll(/<option value="(U[^"]+)"/g)];
  const administrators = named((person) => person.is_admin).slice(0, 2);
  expect(offered.map(([, id]) => id)).toEqual([...administrators, ...members.slice(0, 8)]);
});
