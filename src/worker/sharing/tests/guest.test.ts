import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlatform } from '../../../platform/platform.ts';
import { siteOf } from '../../interception/site.ts';
import { DiscoveryMessage, FromGuest } from '../messages.ts';
import { discoveryChannel, guestChannel } from '../names.ts';
import { openSharedWorld, NO_PROBLEMS, siteThat } from './sharing.fixture.ts';
import { TabChannel } from '../tab-channel.ts';

const BASE = 'https://site.example/demo';

let world = openSharedWorld();
beforeEach(() => {
  world = openSharedWorld();
});
afterEach(() => world.close());

const request = (init?: RequestInit, path = '/api/api.test') => new Request(BASE + path, init);

/** What a response says, without what differs each time. */
async function said(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'x-parley-exchange');
  return { status: response.status, headers, body: await response.text() };
}

/** A response that a test gives by itself. */
function later<Value>() {
  let give: (value: Value) => void = () => undefined;
  const given = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describe('a request of a guest', () => {
  it('is answered as the host itself is, whatever it is', async () => {
    const echo = siteThat(async (asked) => {
      const { method, url, mode, referrer } = asked;
      const body = [...new Uint8Array(await asked.arrayBuffer())];
      const echoed = JSON.stringify({ method, url, mode, referrer, body });
      return new Response(method === 'HEAD' ? null : echoed, {
        status: 201,
        headers: [...asked.headers, ['x-method', method]],
      });
    });
    world.host(echo);
    const guest = world.guest();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
        fc.webPath(),
        fc.array(fc.tuple(fc.stringMatching(/^x-[a-z]{1,8}$/), fc.stringMatching(/^[!-~]{0,9}$/)), {
          maxLength: 4,
        }),
        fc.uint8Array(),
        async (method, path, headers, body) => {
          const init = { method, headers, ...(!/GET|HEAD/.test(method) && { body }) };
          const direct = await echo.fetch(request(init, path));
          const forwarded = await guest.fetch(request(init, path));
          expect(await said(forwarded)).toEqual(await said(direct));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('brings every byte of a long answer', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const long = new Uint8Array(bytes.length * 40);
    for (let at = 0; at < 40; at += 1) long.set(bytes, at * bytes.length);
    world.host(siteThat(async () => new Response(long)));
    const answer = await world.guest().fetch(request());
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(long))).toBe(true);
  });

  it('may have an address, and an answer a header, as long as browsers take', async () => {
    world.host(siteThat(async ({ url }) => new Response(null, { headers: { location: url } })));
    const path = `/authorize?state=${'x'.repeat(1_000_000)}`;
    const answer = await world.guest().fetch(request({}, path));
    expect(answer.headers.get('location')).toBe(BASE + path);
  });

  it('changes the one world that all tabs see', async () => {
    const platform = createPlatform({ deployment: { base_url: BASE } });
    const site = siteOf([platform], BASE);
    world.host(site);
    const guest = world.guest();
    const { apps } = await (await guest.fetch(request({}, '/sandbox'))).json();
    const { token } = apps[0].tokens[0];
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'made-by-a-guest' }),
    };
    const made = await (await guest.fetch(request(init, '/api/conversations.create'))).json();
    expect(made).toMatchObject({ ok: true });
    const { url, headers } = request({ headers: init.headers }, '/api/conversations.list');
    const listed = await (await site.fetch(new Request(url, { headers }))).json();
    expect(listed.channels.map(({ name }: { name: string }) => name)).toContain('made-by-a-guest');
  });

  it('keeps the mode and the referrer of a navigation, by which other sites are told', async () => {
    const seen: string[] = [];
    world.host(
      siteThat(async ({ mode, referrer }) => {
        seen.push(mode, referrer);
        return new Response();
      }),
    );
    const navigation = request();
    Object.defineProperties(navigation, {
      mode: { value: 'navigate' },
      referrer: { value: `${BASE}/` },
    });
    await world.guest().fetch(navigation);
    expect(seen).toEqual(['navigate', `${BASE}/`]);
  });

  it('fails as a network does if the host cannot answer', async () => {
    world.host(
      siteThat(async () => {
        throw new Error('broken');
      }),
    );
    expect((await world.guest().fetch(request())).type).toBe('error');
  });

  it('fails likewise if what claims to be the host answers what no platform can', async () => {
    const finding = new TabChannel(discoveryChannel(world.key));
    const opened: { close: () => void }[] = [finding];
    finding.hear(DiscoveryMessage, (said) => {
      if (said.type !== 'seek' || opened.length > 1) return;
      const own = new TabChannel(guestChannel(world.key, said.guest));
      opened.push(own);
      own.hear(FromGuest, (asked) => {
        if (asked.type !== 'request') return;
        const { id } = asked;
        own.post({ type: 'head', id, status: 200, headers: [['a b', '\n']], hasBody: true });
        own.post({ type: 'piece', id, bytes: new Uint8Array(1) });
        own.post({ type: 'end', id });
        own.post({ type: 'end', id });
      });
      own.post({ type: 'joined', host: 'liar', status: NO_PROBLEMS });
    });
    expect((await world.guest().fetch(request())).type).toBe('error');
    for (const each of opened) each.close();
  });

  it('reaches nothing that the host does not claim', async () => {
    const fetch = vi.fn<() => Promise<Response>>(async () => new Response());
    world.host({ ...siteThat(fetch), claims: () => false });
    expect((await world.guest().fetch(request())).type).toBe('error');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('waits for a host that is still opening its world', async () => {
    const { given, give } = later<ReturnType<typeof siteThat>>();
    world.host(given);
    const answer = world.guest().fetch(request());
    give(siteThat(async () => new Response('open now')));
    expect(await (await answer).text()).toBe('open now');
  });
});

describe('a streamed answer', () => {
  it('comes piece by piece, no faster than it is read, and ends at the host when the guest stops', async () => {
    const { given: ended, give: end } = later<void>();
    let sent = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            sent += 1;
            controller.enqueue(new TextEncoder().encode(`${sent}\n`));
          },
          cancel: () => end(),
        },
        { highWaterMark: 0 },
      );
    world.host(siteThat(async () => new Response(endless())));
    const answer = await world.guest().fetch(request());
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('1\n');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toBeLessThan(40);
    await reader?.cancel();
    await ended;
  });

  it('fails when the host is gone', async () => {
    const first = world.host(siteThat(async () => new Response(new ReadableStream({}))));
    const reading = (await world.guest().fetch(request())).text();
    first.close();
    world.host(siteThat(async () => new Response()));
    await expect(reading).rejects.toThrow('was closed');
  });
});

describe('when the host dies', () => {
  const silent = siteThat(() => new Promise(() => {}));

  it('what changes nothing is asked of the next host', async () => {
    const first = world.host(silent);
    const guest = world.guest();
    await guest.joined;
    const answer = guest.fetch(request());
    first.close();
    world.host(siteThat(async () => new Response('from the next')));
    expect(await (await answer).text()).toBe('from the next');
  });

  it('what may have been carried out fails, and is not sent again', async () => {
    const { given: arrived, give: arrive } = later<void>();
    const heard = siteThat(() => {
      arrive();
      return new Promise(() => {});
    });
    const first = world.host(heard);
    const guest = world.guest();
    await guest.joined;
    const answer = guest.fetch(request({ method: 'POST', body: 'once' }));
    await arrived;
    first.close();
    const next = vi.fn<() => Promise<Response>>(async () => new Response());
    world.host(siteThat(next));
    expect((await answer).type).toBe('error');
    expect(next).not.toHaveBeenCalled();
  });

  it('and this tab is the next, it answers itself, also what waited', async () => {
    const first = world.host(silent);
    const guest = world.guest();
    await guest.joined;
    const before = guest.fetch(request());
    first.close();
    guest.leave();
    const between = guest.fetch(request({ method: 'POST', body: 'between' }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    guest.handOver(siteThat(async (asked) => new Response(`own: ${await asked.text()}`)));
    expect(await (await before).text()).toBe('own: ');
    expect(await (await between).text()).toBe('own: between');
  });
});

describe('what a guest knows of the host', () => {
  it('is what it says of its storage, and changes with it', async () => {
    let status = NO_PROBLEMS;
    const hosting = world.host(
      siteThat(async () => new Response()),
      undefined,
      () => status,
    );
    const guest = world.guest();
    await guest.joined;
    expect(guest.status).toEqual(NO_PROBLEMS);
    const { given, give } = later<void>();
    guest.subscribe(give);
    status = { notKept: null, refusing: 'full' };
    hosting.sendStatus();
    await given;
    expect(guest.status).toEqual(status);
  });

  it('is nothing that does not fit', async () => {
    world.host(siteThat(async () => new Response('well')));
    const guest = world.guest();
    const stranger = new TabChannel(`${world.key} tabs`);
    for (const nonsense of [null, 'host', { type: 'seek' }, { type: 'seek', guest: 7, build: [] }])
      stranger.post(nonsense);
    expect(await (await guest.fetch(request())).text()).toBe('well');
    stranger.close();
  });
});
