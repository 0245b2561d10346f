import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openWorld, requireDocumentedSandbox } from '../testing/open-world.ts';
import { ROUTES } from './routes.ts';

const document = async () => (await (await openWorld()).sandbox('/openapi.json')).body;

const named = (parameters: { name: string; in: string }[] = [], where: string) =>
  parameters.flatMap((parameter) => (parameter.in === where ? [parameter.name] : []));

describe('the routes of the sandbox', () => {
  it('are all in the OpenAPI document, with parameters, query, body and answer', async () => {
    const { paths, components } = await document();
    expect(ROUTES.length).toBeGreaterThan(15);
    for (const { method, path, summary, query, body, answer } of ROUTES) {
      const operation = paths[path][method.toLowerCase()];
      expect([path, operation.summary]).toEqual([path, summary]);
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      expect(named(operation.parameters, 'path')).toEqual(inPath);
      expect(named(operation.parameters, 'query')).toEqual(Object.keys(query?.shape ?? {}));
      const schema = body && ('schema' in body ? body.schema : body.documented);
      const { $schema: _in, ...written } = schema
        ? z.toJSONSchema(schema, { io: 'input' })
        : { $schema: '' };
      expect(operation.requestBody?.content['application/json'].schema).toEqual(schema && written);
      const { 200: success, default: refusal } = operation.responses;
      if (typeof answer === 'string') expect(success.content).toEqual({ [answer]: {} });
      else {
        const { $schema: _out, ...answered } = z.toJSONSchema(answer);
        expect(success.content['application/json'].schema).toEqual(answered);
      }
      const reference = refusal.content['application/json'].schema.$ref;
      expect(reference).toBe('#/components/schemas/SandboxRefusal');
    }
    expect(Object.keys(components.schemas.SandboxRefusal.properties)).toEqual([
      'ok',
      'error',
      'message',
      'errors',
    ]);
  });

  it('have operation ids and addresses of their own', async () => {
    const { paths } = await document();
    const ids = Object.values<Record<string, { operationId?: string }>>(paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId = [] }) => operationId),
    );
    expect(ids).toEqual([...new Set(ids)]);
    const addresses = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  it('refer to nothing outside the document', async () => {
    const { components, ...rest } = await document();
    const references = JSON.stringify(rest).matchAll(/"\$ref":"([^"]+)"/g);
    const targets = new Set(Array.from(references, ([, target = '']) => target));
    const known = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...targets].toSorted()).toEqual(known.toSorted());
  });

  it('are held to what they document in every test', () => {
    const clock = { now: 1, frozen: false };
    const held = (answer: object) => () =>
      requireDocumentedSandbox('POST', '/sandbox/clock', answer);
    expect(held({ ok: true, clock })).not.toThrow();
    expect(held({ ok: true, clock: { now: 1 } })).toThrow(/frozen/);
    expect(held({ ok: true, clock: { ...clock, zone: 'UTC' } })).toThrow(/zone/);
    expect(held({ ok: false, error: 'invalid_clock' })).toThrow(/message/);
    expect(() => requireDocumentedSandbox('GET', '/sandbox/nothing', {})).toThrow(
      /no documented route/,
    );
  });
});

describe('GET /sandbox/exchanges', () => {
  it.each(['abc', '0', '-1', '1.5', '', '9999', 'Infinity'])(
    'takes a limit of %j as its largest',
    async (limit) => {
      const world = await openWorld();
      await world.call('auth.test');
      await world.call('auth.test');
      const { body } = await world.sandbox(`/exchanges?limit=${limit}`);
      expect(body.exchanges).toHaveLength(2);
    },
  );

  it('gives as many as asked, and goes on after a cursor', async () => {
    const world = await openWorld();
    await world.call('auth.test');
    await world.call('api.test');
    const first = (await world.sandbox('/exchanges?limit=1')).body;
    expect([first.exchanges.length, first.more]).toEqual([1, true]);
    const rest = (await world.sandbox(`/exchanges?limit=1&after=${first.cursor}`)).body;
    expect(rest).toMatchObject({ exchanges: [{ name: 'api.test' }], more: false });
  });
});
