import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../contract/catalog.ts';
import { ALL_ERRORS } from '../../../contract/errors/later-errors.ts';
import { DECISION_RULES } from '../../authorize/rules/decision.ts';
import { INSTALL_RULES } from '../../install/answer-install.ts';
import { methodNamed } from '../../methods/registry.ts';
import { SIGN_IN_RULES } from '../../openid/rules/index.ts';
import { RULES } from '../../pipeline/rules/index.ts';
import { openWorld } from '../../testing/open-world.ts';

async function catalogue(): Promise<Catalog> {
  return (await (await openWorld()).sandbox('/catalog')).body as Catalog;
}

describe('the codes of the catalogue', () => {
  it('are all those of the error table, each of some method or endpoint', async () => {
    const { methods, endpoints } = await catalogue();
    const webApi = endpoints.filter(({ surface }) => surface === 'web-api');
    const listed = [...methods, ...webApi].flatMap(({ errors }) => errors.map(({ code }) => code));
    expect([...new Set(listed)].toSorted()).toEqual(Object.keys(ALL_ERRORS).toSorted());
  });

  it.each([
    ['sign-in page', SIGN_IN_RULES],
    ['install page', INSTALL_RULES],
  ])(
    'are for the %s those of its rules and of the decision, and access_denied',
    async (page, rules) => {
      const { endpoints } = await catalogue();
      const listed = endpoints.find(({ name }) => name === page)?.errors.map(({ code }) => code);
      const codes = [...rules, ...DECISION_RULES].flatMap((rule) => rule.codes);
      expect(listed).toEqual([...new Set([...codes, 'access_denied'])]);
    },
  );

  it('hold whatever a rule can refuse a call of chat.delete with, and a failure answers', async () => {
    const { methods } = await catalogue();
    const deletion = methods.find(({ name }) => name === 'chat.delete');
    const codes = deletion?.errors.map(({ code }) => code);
    const elsewhere = ['cursor', 'client'];
    const refusals = RULES.flatMap((rule) => (elsewhere.includes(rule.name) ? [] : rule.codes));
    expect(codes).toEqual(expect.arrayContaining([...refusals, 'internal_error', 'fatal_error']));
    expect(codes).not.toContain('invalid_cursor');
    expect(codes).not.toContain('invalid_client_id');
  });

  it('are those of the rules that apply to the method, and its own', async () => {
    for (const { name, errors } of (await catalogue()).methods) {
      const registered = await methodNamed(name);
      const around = registered?.rules.flatMap((rule) => rule.codes) ?? [];
      const own = registered?.method.errors ?? [];
      const expected = new Set<string>([...own, ...around, 'internal_error', 'fatal_error']);
      const listed = errors.map(({ code }) => code);
      expect([name, listed.toSorted()]).toEqual([name, [...expected].toSorted()]);
    }
  });

  it('hold what a call from a network that is not allowed is told, also without a token', async () => {
    const world = await openWorld();
    await world.sandbox('/conditions/allowed_networks', {}, 'PUT');
    for (const name of ['openid.connect.token', 'oauth.v2.access', 'auth.test']) {
      const client = { client_id: world.app.client_id, client_secret: world.app.client_secret };
      const { body } = await world.call(name, name === 'auth.test' ? {} : client);
      expect([name, body.error]).toEqual([name, 'invalid_auth']);
    }
  });

  it('name each code of a method once', async () => {
    for (const { name, errors } of (await catalogue()).methods) {
      const codes = errors.map(({ code }) => code);
      expect([name, codes]).toEqual([name, [...new Set(codes)]]);
    }
  });
});
