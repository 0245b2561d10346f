import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../contract/catalog.ts';
import { METHODS } from '../../methods/index.ts';
import { openWorld } from '../../testing/open-world.ts';

describe('GET /sandbox/catalog and /sandbox/openapi.json', () => {
  it('hold every method there is', async () => {
    const world = await openWorld();
    const { methods, endpoints } = (await world.sandbox('/catalog')).body as Catalog;
    expect(methods.map(({ name }) => name)).toEqual(METHODS.map(({ name }) => name));
    expect(methods.map(({ assumptions }) => assumptions)).toEqual(
      METHODS.map(({ assumptions }) => assumptions ?? []),
    );
    const deletion = methods.find(({ name }) => name === 'chat.delete');
    expect(deletion?.arguments.required).toEqual(['channel', 'ts']);
    expect(deletion?.errors.find(({ code }) => code === 'message_not_found')).toMatchObject({
      group: 'method',
      provenance: 'stated',
    });
    expect(endpoints.map(({ name }) => name)).toEqual([
      'incoming webhook',
      'discovery document',
      'signing keys',
      'sign-in page',
      'install page',
      'method that does not exist',
    ]);
    const openapi = (await world.send('/sandbox/openapi.json')).body;
    expect(openapi.openapi).toBe('3.1.0');
    for (const { name, verbs } of methods) {
      expect(Object.keys(openapi.paths[`/api/${name}`])).toEqual(
        verbs.map((verb) => verb.toLowerCase()),
      );
    }
    const signIn = openapi.paths['/openid/connect/authorize'];
    expect(signIn.get.parameters.map(({ name }: { name: string }) => name)).toContain('nonce');
    expect(Object.keys(signIn.get.responses)).toEqual(['200', '302', '400', '403']);
    expect(openapi.paths['/.well-known/openid-configuration'].get.responses[200]).toBeDefined();
    expect(
      openapi.paths['/services/{team_id}/{service_id}/{secret}'].post.responses[410],
    ).toBeDefined();
  });
});
