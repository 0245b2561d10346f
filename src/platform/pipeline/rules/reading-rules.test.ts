import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Sends a raw POST as the bot, unless the headers say otherwise. */
const post = (
  world: OpenWorld,
  method: string,
  type: string | null,
  body: string | Uint8Array<ArrayBuffer> = '',
  headers: Record<string, string> = { authorization: `Bearer ${world.bot}` },
) =>
  world.send(`/api/${method}`, {
    method: 'POST',
    headers: { ...headers, ...(type === null ? {} : { 'content-type': type }) },
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  });

describe('the encoding of a request', () => {
  it.each([
    [null, 'foo=1', 'missing_post_type'],
    [null, '', undefined],
    ['application/xml', '<a/>', 'invalid_post_type'],
    ['application/json; charset=utf-7', '{}', 'invalid_charset'],
    ['application/json; charset=iso-8859-1', '{}', undefined],
    ['application/json', '{"foo":', 'invalid_arguments'],
    ['application/json', '[1]', 'invalid_arguments'],
    [FORM, 'foo=%ZZ', 'invalid_form_data'],
    ['multipart/form-data', 'foo', 'invalid_form_data'],
    [FORM, 'fo%20o=1', 'invalid_arg_name'],
    [FORM, `${'a'.repeat(101)}=1`, 'invalid_arg_name'],
    [FORM, `${'a'.repeat(100)}=1`, undefined],
    [FORM, `${'a'.repeat(99)}.=1`, 'invalid_arg_name'],
    [FORM, 'foo%5B%5D=1&foo%5B12%5D=2', 'invalid_array_arg'],
    [FORM, 'bar%5B%5D=1', undefined],
    [FORM, 'foo%5B%5Dx=1', 'invalid_arg_name'],
    [FORM, 'x%5Bfoo%5D=1', 'invalid_arg_name'],
    [FORM, '.foo%5B%5D=1', 'invalid_arg_name'],
  ])('%s %j is answered with %s', async (type, body, error) => {
    const world = await openWorld();
    expect((await post(world, 'api.test', type, body)).body.error).toBe(error);
  });

  it('explains invalid JSON in messages', async () => {
    const world = await openWorld();
    const { body } = await post(world, 'api.test', 'application/json', '[1]');
    expect(body.response_metadata.messages).toEqual([expect.stringMatching(/^\[ERROR\] /)]);
  });

  it('is ignored for GET', async () => {
    const world = await openWorld();
    const headers = {
      authorization: `Bearer ${world.bot}`,
      'content-type': 'text/x; charset=utf-7',
    };
    expect((await world.send('/api/auth.test', { headers })).body.error).toBeUndefined();
  });

  it('is refused if the body is too large', async () => {
    const world = await openWorld();
    const { body } = await post(world, 'api.test', FORM, `foo=${'x'.repeat(1024 * 1024)}`);
    expect(body.error).toBe('request_too_large');
  });

  it('is refused if the body breaks off or is shorter than Content-Length', async () => {
    const world = await openWorld();
    const traceOf = async (init: object) => {
      const headers = { authorization: `Bearer ${world.bot}`, 'content-type': FORM };
      const answer = await world.send('/api/auth.test', { method: 'POST', headers, ...init });
      expect(answer.body.error).toBe('request_timeout');
      const exchange = answer.headers.get('x-parley-exchange');
      return (await world.sandbox(`/exchanges/${exchange}`)).body.trace.at(-1);
    };
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('a=1')),
      pull: (controller) => controller.error(new Error('gone')),
    });
    expect(await traceOf({ body: broken, duplex: 'half' })).toMatchObject({
      evidence: 'body of 3 bytes',
      detail: 'the connection was closed early',
    });
    const short = { authorization: `Bearer ${world.bot}`, 'content-type': FORM };
    const headers = { ...short, 'content-length': '4' };
    expect(await traceOf({ body: 'a=1', headers })).toMatchObject({
      evidence: 'body of 3 bytes',
      detail: 'Content-Length is 4',
    });
  });

  it('adds warnings in two places beside the fields of the answer', async () => {
    const world = await openWorld();
    const { body } = await post(world, 'users.list', 'text/plain', 'limit=1');
    expect(body.warning).toBe('missing_charset');
    expect(body.response_metadata).toEqual({
      next_cursor: expect.stringMatching(/=$/),
      warnings: ['missing_charset'],
    });
    const plain = await post(world, 'auth.test', 'text/plain', 'a=1');
    expect(plain.body.response_metadata).toEqual({ warnings: ['missing_charset'] });
  });

  it.each([
    ['Bearer TOKEN', undefined],
    ['bearer   TOKEN  ', undefined],
    ['Bearer', 'not_authed'],
    ['TOKEN', 'not_authed'],
    ['x Bearer TOKEN', 'not_authed'],
    ['Bearer TOKENx', 'invalid_auth'],
  ])('with the Authorization header %j is answered with %s', async (written, error) => {
    const world = await openWorld();
    const authorization = written.replace('TOKEN', world.bot);
    expect((await post(world, 'auth.test', null, '', { authorization })).body.error).toBe(error);
  });

  it('prefers the token in the header to that in the body', async () => {
    const world = await openWorld();
    const authorization = { authorization: `Bearer ${world.user}` };
    const { body } = await post(world, 'auth.test', FORM, `token=${world.bot}`, authorization);
    expect(body.user_id).toBe((await world.brief()).users.admin);
    expect((await post(world, 'auth.test', FORM, 'token=', {})).body.error).toBe('not_authed');
    const json = await post(world, 'auth.test', 'application/json', '{"token":7}', {});
    expect(json.body.error).toBe('not_authed');
  });
});
