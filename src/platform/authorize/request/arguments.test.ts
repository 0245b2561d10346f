import { expect, it } from 'vitest';
import type { Catalog } from '../../../contract/catalog.ts';
import { openWorld } from '../../testing/open-world.ts';

it.each([
  [
    'sign-in page',
    ['response_type', 'scope', 'client_id', 'redirect_uri'],
    ['nonce', 'prompt', 'max_age', 'login_hint', 'request_uri'],
  ],
  ['install page', ['client_id'], ['scope', 'user_scope', 'redirect_uri']],
])('the catalogue describes every parameter of the %s', async (page, required, optional) => {
  const world = await openWorld();
  const { endpoints } = (await world.sandbox('/catalog')).body as Catalog;
  const taken = endpoints.find(({ name }) => name === page)?.arguments;
  expect(taken?.required).toEqual(required);
  const { properties = {} } = taken ?? {};
  const both = ['state', 'team', 'response_mode', 'code_challenge', 'code_challenge_method'];
  expect(Object.keys(properties).toSorted()).toEqual(
    [...required, ...optional, ...both].toSorted(),
  );
  for (const [name, schema] of Object.entries(properties))
    expect([name, schema]).toMatchObject([
      name,
      { type: 'string', description: expect.stringMatching(/^[\w].{10,}\.$/) },
    ]);
});
