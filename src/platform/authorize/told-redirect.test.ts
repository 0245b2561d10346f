import { expect, it } from 'vitest';
import { REDIRECT_HEADER, restoreRedirect } from '../../contract/headers/redirect-header.ts';
import { openWorld } from '../testing/open-world.ts';
import { consentIn, openPageOf, SIGN_IN, signInRequest } from '../testing/sign-in.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Allows a sign-in with these headers. */
async function allowedWith(headers: Record<string, string>) {
  const world = await openWorld();
  const consent = consentIn(await openPageOf(world, SIGN_IN, signInRequest(world)));
  const body = new URLSearchParams({ consent, decision: 'allow' }).toString();
  return world.send(SIGN_IN, { method: 'POST', headers: { ...FORM, ...headers }, body });
}

it('a request can ask where a redirect leads', async () => {
  const { status, headers } = await allowedWith({ [REDIRECT_HEADER]: 'tell' });
  expect([status, headers.get('location')]).toEqual([200, null]);
  const answer = restoreRedirect({ status, headers: [...headers] });
  const location = Object.fromEntries(answer.headers)['location'] ?? '';
  expect(answer.status).toBe(302);
  expect(new URL(location).searchParams.get('state')).toBe('the-state');
});

it.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }])(
  'a page of another origin is not told: %j',
  async (from) => {
    const world = await openWorld();
    const query = new URLSearchParams(signInRequest(world, { prompt: 'none' }));
    const sent = (more: object) =>
      world.send(`${SIGN_IN}?${query}`, { headers: { [REDIRECT_HEADER]: 'tell', ...more } });
    expect((await sent({})).headers.get(REDIRECT_HEADER)).toMatch(/^302 .*login_required/);
    const { status, headers } = await sent(from);
    expect([status, headers.get(REDIRECT_HEADER)]).toEqual([302, null]);
  },
);

it('a redirect stays a redirect without the header, and other answers do not change', async () => {
  expect((await allowedWith({})).status).toBe(302);
  const world = await openWorld();
  const told = { headers: { [REDIRECT_HEADER]: 'tell' } };
  const { status, headers } = await world.send('/api/api.test', told);
  expect([status, headers.get(REDIRECT_HEADER)]).toEqual([200, null]);
});
