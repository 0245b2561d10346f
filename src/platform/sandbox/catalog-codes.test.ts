import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../contract/catalog.ts';
import { ERRORS } from '../../contract/errors.ts';
import { RULES } from '../pipeline/rules/index.ts';
import { openWorld } from '../testing/open-world.ts';

async function catalogue(): Promise<Catalog> {
  return (await (await openWorld()).sandbox('/catalog')).body as Catalog;
}

describe('the codes of the catalogue', () => {
  it('are all those of the error table, each of some method or endpoint', async () => {
    const { methods, endpoints } = await catalogue();
    const webApi = endpoints.filter(({ surface }) => surface === 'web-api');
    const listed = [...methods, ...webApi].flatMap(({ errors }) => errors.map(({ code }) => code));
    expect([...new Set(listed)].toSorted()).toEqual(Object.keys(ERRORS).toSorted());
  });

  it('hold whatever a rule can refuse a call of chat.delete with, and a failure answers', async () => {
    const { methods } = await catalogue();
    const deletion = methods.find(({ name }) => name === 'chat.delete');
    const codes = new Set(deletion?.errors.map(({ code }) => code));
    const pageable = new Set(['invalid_cursor']);
    const ofClients = new Set(['invalid_client_id', 'bad_client_secret']);
    for (const { codes: refusals } of RULES) {
      for (const code of refusals) {
        if (!pageable.has(code) && !ofClients.has(code)) expect(codes).toContain(code);
      }
    }
    const exchange = methods.find(({ name }) => name === 'openid.connect.token');
    for (const code of ofClients)
      expect(exchange?.errors.map((error) => error.code)).toContain(code);
    expect(codes).toContain('internal_error');
    expect(codes).toContain('fatal_error');
  });

  it('name each code of a method once', async () => {
    for (const { name, errors } of (await catalogue()).methods) {
      const codes = errors.map(({ code }) => code);
      expect([name, codes]).toEqual([name, [...new Set(codes)]]);
    }
  });
});
