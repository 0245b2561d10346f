import { describe, expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import { makeAnswer, Receiver, timedOut } from '../testing/receiver.ts';
import type { OutboundRequest, SendOutcome } from '../runtime/outbound.ts';

const URL = 'https://app.example/events';

/** A world whose host sends to one function. */
async function worldThatSends(send: (request: OutboundRequest) => SendOutcome) {
  const sent: OutboundRequest[] = [];
  const world = await openWorld({
    send: async (request) => {
      sent.push(request);
      return send(request);
    },
  });
  const set = async (request_url: unknown) =>
    world.sandbox(`/apps/${world.app.app_id}`, { request_url }, 'PATCH');
  return { world, sent, set };
}

const challengeOf = ({ body }: OutboundRequest) => JSON.parse(body).challenge as string;

describe('a Request URL', () => {
  it.each<[string, (challenge: string) => string]>([
    ['plain text', (challenge) => challenge],
    ['JSON', (challenge) => JSON.stringify({ challenge })],
    ['a form', (challenge) => `challenge=${challenge}`],
    ['plain text in lines of its own', (challenge) => `\n${challenge}\r\n`],
  ])('is set after it answers the challenge, as %s', async (_form, write) => {
    const { world, sent, set } = await worldThatSends((request) =>
      makeAnswer(200, write(challengeOf(request))),
    );
    expect((await set(URL)).body).toMatchObject({ ok: true, request_url: URL });
    const [request] = sent;
    expect(request).toMatchObject({ method: 'POST', url: URL });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      token: world.app.verification_token,
      challenge: expect.stringMatching(/^\w{52}$/),
      type: 'url_verification',
    });
    expect(request?.headers).toMatchObject({ 'x-slack-signature': expect.stringMatching(/^v0=/) });
    expect((await set(null)).body).toMatchObject({ ok: true, request_url: null });
    expect(sent).toHaveLength(1);
  });

  it.each<[string, SendOutcome, RegExp]>([
    ['another word', makeAnswer(200, 'hello'), /it answered "hello" instead of the challenge/],
    ['HTML', makeAnswer(200, '<html>'.padEnd(5000, 'x')), /it answered "<html>x+"…/],
    ['a whole page with the challenge within', makeAnswer(200, '<p>challenge</p>'), /<p>/],
    ['another word as JSON', makeAnswer(200, '{"challenge":"other"}'), /instead of the challenge/],
    ['JSON without it', makeAnswer(200, '{"ok":true}'), /instead of the challenge/],
    ['JSON that is cut off', makeAnswer(200, '{"challenge":"'), /instead of the challenge/],
    ['another word as a form', makeAnswer(200, 'challenge=other'), /instead of the challenge/],
    ['a form without a value', makeAnswer(200, 'challenge='), /instead of the challenge/],
    ['nothing at all', makeAnswer(200), /it answered "" instead of the challenge/],
    ['a redirect that ends nowhere', makeAnswer(302, ''), /status 302 instead of 200/],
    ['an error', makeAnswer(500, 'broken'), /status 500/],
    ['deeply nested JSON', makeAnswer(200, '{"a":'.repeat(100_000)), /instead of the challenge/],
    ['nothing in time', timedOut, /http_timeout: no answer within 3 seconds/],
    [
      'nothing, because the host refuses to send',
      { kind: 'refused', detail: 'link-local' },
      /link-local/,
    ],
  ])('that answers %s is not set, and the refusal says why', async (_what, outcome, why) => {
    const { world, set } = await worldThatSends(() => outcome);
    const { status, body } = await set(URL);
    expect([status, body.error]).toEqual([400, 'request_url_not_verified']);
    expect(body.message).toContain(URL);
    expect(body.message).toMatch(why);
    expect((await world.brief()).apps[0]?.request_url).toBeNull();
  });

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ])('that answers the challenge with status %i is set: %s', async (status, isSet) => {
    const { set } = await worldThatSends((request) => makeAnswer(status, challengeOf(request)));
    const { body } = await set(URL);
    expect(body.ok).toBe(isSet);
    if (!isSet) expect(body.message).toContain(`it answered with status ${status} instead of 200`);
  });

  const UNFIT: readonly (readonly [string, RegExp])[] = [
    ['not a URL', /not a URL/],
    ['ftp://app.example/', /ftp/],
    ['file:///etc/passwd', /file/],
    ['https://user:secret@app.example/', /user info/],
    ['https://app.example/#x', /fragment/],
    [`https://app.example/${'x'.repeat(2000)}`, /2000 characters/],
    ['http://localhost/api/chat.postMessage', /Parley itself/],
    ['http://LOCALHOST:80/services/T0/B0/x', /Parley itself/],
  ];
  const shown = UNFIT.map(([url, why]) => [url.slice(0, 60), url, why] as const);
  it.each(shown)('%s is refused without being called', async (_shown, url, why) => {
    const { sent, set } = await worldThatSends(() => makeAnswer(200));
    const { status, body } = await set(url);
    expect([status, body.error]).toEqual([400, 'invalid_app']);
    expect(body.message).toMatch(why);
    expect(sent).toEqual([]);
  });

  it('cannot be set if the host cannot send, and the refusal says so', async () => {
    const world = await openWorld();
    const change = { request_url: URL };
    const { body } = await world.sandbox(`/apps/${world.app.app_id}`, change, 'PATCH');
    expect(body.error).toBe('cannot_send');
    expect(body.message).toContain('npm run serve');
  });

  it('is not set if the world was replaced meanwhile', async () => {
    const receiver = new Receiver();
    const world = await openWorld({
      send: async (request) => {
        await world.sandbox('/reset', {});
        return receiver.send(request);
      },
    });
    const change = { request_url: URL };
    const { body } = await world.sandbox(`/apps/${world.app.app_id}`, change, 'PATCH');
    expect(body.message).toContain('The world was replaced');
    expect((await world.brief()).apps[0]?.request_url).toBeNull();
  });
});
