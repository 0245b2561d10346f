import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../contract/catalog.ts';
import { EVENT_TYPES, SUBSCRIPTIONS } from '../../../contract/schemas/events.ts';
import { IDENTITY_SCOPES, OPENID_SCOPES, type Scope } from '../../../contract/scopes.ts';
import { METHODS } from '../../methods/index.ts';
import { post } from '../../testing/events.ts';
import { openDeliveringWorld } from '../../testing/lively-world.ts';
import { openWorld } from '../../testing/open-world.ts';
import { makeAnswer, settleAll } from '../../testing/receiver.ts';

describe('the scopes', () => {
  it('without a use are those that no method, event, sign-in or webhook looks at', async () => {
    const world = await openWorld();
    const { methods, events, scopes, unused_scopes } = (await world.sandbox('/catalog'))
      .body as Catalog;
    const looked = new Set<Scope>([
      ...methods.flatMap((method) =>
        method.scopes.flatMap(({ any_of, by_kind }) => [
          ...any_of,
          ...Object.values(by_kind?.scopes ?? {}).flat(),
        ]),
      ),
      ...events.flatMap((event) => event.scopes.map(({ scope }) => scope)),
      ...OPENID_SCOPES,
      ...IDENTITY_SCOPES,
      // What these allow is looked at in the answer of a method, or when a channel is chosen.
      'chat:write.customize',
      'chat:write.public',
      'users:read.email',
      'incoming-webhook',
    ]);
    expect(unused_scopes).toEqual(scopes.filter((scope) => !looked.has(scope)));
    expect(unused_scopes.length).toBeGreaterThan(50);
    expect(new Set(scopes).size).toBe(scopes.length);
  });
});

describe('the events', () => {
  it('are in the catalogue with scopes, schema and sample, and in the OpenAPI document', async () => {
    const world = await openWorld();
    const { events } = (await world.sandbox('/catalog')).body as Catalog;
    expect(events.map(({ type }) => type)).toEqual(EVENT_TYPES);
    const stated = events.flatMap(({ type, provenance }) => (provenance === 'stated' ? type : []));
    expect(stated).toEqual(['message', 'reaction_added', 'resources_added']);
    const entry = (wanted: string) => events.find(({ type }) => type === wanted);
    expect(entry('reaction_added')).toMatchObject({
      scopes: [{ scope: 'reactions:read', kind: null }],
      subscriptions: ['reaction_added'],
      body: { type: 'object', required: expect.arrayContaining(['user', 'reaction', 'item']) },
      sample: { type: 'reaction_added', item: { type: 'message' } },
      assumptions: ['A-30'],
    });
    expect(entry('message')?.scopes).toContainEqual({ scope: 'im:history', kind: 'im' });
    expect(entry('message')?.subscriptions).toContain('message.im');
    expect(entry('app_uninstalled')?.scopes).toEqual([]);
    expect(new Set(events.flatMap(({ subscriptions }) => subscriptions))).toEqual(
      new Set(SUBSCRIPTIONS),
    );

    const { webhooks } = (await world.send('/sandbox/openapi.json')).body;
    expect(Object.keys(webhooks)).toEqual(EVENT_TYPES);
    for (const { type, body, sample } of events) {
      const { schema } = webhooks[type].post.requestBody.content['application/json'];
      expect(schema.required).toContain('event_id');
      expect(schema.properties.event).toEqual({ ...body, examples: [sample] });
    }
  });

  it('are sent with the headers that the OpenAPI document names, and no other', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => makeAnswer(500);
    await post(world, channel, 'hello');
    await settleAll();
    const { webhooks } = (await world.send('/sandbox/openapi.json')).body;
    const named = (webhooks.message.post.parameters as { name: string; required: boolean }[]).map(
      ({ name, required }) => [name.toLowerCase(), required] as const,
    );
    const [first, retry] = receiver.events.map(({ headers }) =>
      Object.keys(headers)
        .filter((name) => name.startsWith('x-'))
        .toSorted(),
    );
    expect(first).toEqual(named.flatMap(([name, required]) => (required ? name : [])).toSorted());
    expect(retry).toEqual(named.map(([name]) => name).toSorted());
  });
});

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
