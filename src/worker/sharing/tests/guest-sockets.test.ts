import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link, Peer } from '../../../platform/runtime/peer.ts';
import { GuestSockets } from '../guest-sockets.ts';
import type { FromGuest } from '../messages.ts';
import { openSharedWorld, siteThat } from './sharing.fixture.ts';

let world = openSharedWorld();
beforeEach(() => {
  world = openSharedWorld();
});
afterEach(() => world.close());

const request = () => new Request('https://site.example/socket?ticket=once');
const neverAsked = async () => new Response();

/** A host that accepts every socket, and notes what it hears. */
function accepting() {
  const heard: (string | null)[] = [];
  const peers: Peer[] = [];
  const onClose = vi.fn<() => void>();
  const site = siteThat(neverAsked, async () => ({
    open: (peer) => {
      peers.push(peer);
      return { onMessage: (text) => void heard.push(text), onClose };
    },
  }));
  return { site, heard, peers, onClose };
}

/** The client at the guest. */
function client() {
  const said: string[] = [];
  const closed: (readonly [number, string])[] = [];
  const peer: Peer = {
    send: (text) => void said.push(text),
    close: (code, reason) => void closed.push([code, reason]),
    buffered: () => 0,
  };
  return { peer, said, closed };
}

async function connected(guest: ReturnType<(typeof world)['guest']>, peer: Peer): Promise<Link> {
  const answer = await guest.connect(request());
  if (answer instanceof Response) throw new Error(`refused with ${answer.status}`);
  return answer.open(peer);
}

describe('a socket of a guest', () => {
  it('brings messages both ways, and its end to the host', async () => {
    const { site, heard, peers, onClose } = accepting();
    world.host(site);
    const { peer, said } = client();
    const link = await connected(world.guest(), peer);
    await vi.waitFor(() => expect(peers).toHaveLength(1));
    peers[0]?.send('hello');
    await vi.waitFor(() => expect(said).toEqual(['hello']));
    link.onMessage('to the host');
    link.onMessage(null);
    await vi.waitFor(() => expect(heard).toEqual(['to the host', null]));
    link.onClose();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('tells the host how much has not arrived yet', async () => {
    const { site, peers } = accepting();
    world.host(site);
    await connected(world.guest(), client().peer);
    await vi.waitFor(() => expect(peers).toHaveLength(1));
    peers[0]?.send('12345');
    expect(peers[0]?.buffered()).toBe(5);
    await vi.waitFor(() => expect(peers[0]?.buffered()).toBe(0));
  });

  it('is closed by the host with its code and reason', async () => {
    const { site, peers, onClose } = accepting();
    world.host(site);
    const { peer, closed: ended } = client();
    await connected(world.guest(), peer);
    await vi.waitFor(() => expect(peers).toHaveLength(1));
    peers[0]?.close(4001, 'enough');
    await vi.waitFor(() => expect(ended).toEqual([[4001, 'enough']]));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is refused with the status of the host', async () => {
    world.host(siteThat(neverAsked, async () => new Response(null, { status: 403 })));
    const answer = await world.guest().connect(request());
    expect(answer).toMatchObject({ status: 403 });
  });

  it('ends as that of a server that goes away when the host is gone', async () => {
    const hosting = world.host(accepting().site);
    const { peer, closed } = client();
    await connected(world.guest(), peer);
    hosting.close();
    world.host(accepting().site);
    await vi.waitFor(() => expect(closed).toEqual([[1001, expect.stringContaining('closed')]]));
  });

  it('ends at the host when the guest is gone', async () => {
    const { site, peers, onClose } = accepting();
    world.host(site);
    const guest = world.guest();
    await connected(guest, client().peer);
    await vi.waitFor(() => expect(peers).toHaveLength(1));
    guest.leave();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

describe('the sockets of a guest', () => {
  function asking() {
    const said: FromGuest[] = [];
    let ids = 0;
    const sockets = new GuestSockets(
      (message) => said.push(message),
      () => (ids += 1),
    );
    const types = () => said.map(({ type }) => type);
    return { said, types, sockets };
  }
  /** One that the host has accepted. */
  async function accepted() {
    const asked = asking();
    const answering = asked.sockets.connect('wss://site.example/link');
    asked.sockets.hear({ type: 'accepted', id: 1 });
    const answer = await answering;
    if (answer instanceof Response) throw new Error(`refused with ${answer.status}`);
    return { ...asked, answer };
  }

  it('hear nothing about what they did not ask', () => {
    const { sockets, types } = asking();
    expect(() => {
      sockets.hear({ type: 'accepted', id: 7 });
      sockets.hear({ type: 'refused', id: 7, status: 500 });
      sockets.hear({ type: 'said', id: 7, text: 'who' });
      sockets.hear({ type: 'closed', id: 7, code: 1000, reason: '' });
      sockets.hear({ type: 'end', id: 7 });
    }).not.toThrow();
    expect(types()).toEqual(['heard']);
  });

  it('are refused as by a server that is not there when the host is gone before it decides', async () => {
    const { sockets } = asking();
    const answer = sockets.connect('wss://site.example/link');
    sockets.loseHost();
    sockets.hear({ type: 'accepted', id: 1 });
    expect(await answer).toMatchObject({ status: 503 });
  });

  it('may be told something, and closed, before their client opens them', async () => {
    const { sockets, answer } = await accepted();
    sockets.hear({ type: 'said', id: 1, text: 'early' });
    sockets.hear({ type: 'closed', id: 1, code: 1000, reason: '' });
    const { peer, closed } = client();
    answer.open(peer);
    expect(closed).toEqual([[1001, expect.stringContaining('closed')]]);
  });

  it('say nothing more once they have ended, and hang up once', async () => {
    const { types, answer } = await accepted();
    const link = answer.open(client().peer);
    link.onMessage('one');
    link.onClose();
    link.onClose();
    link.onMessage('two');
    expect(types()).toEqual(['connect', 'open', 'say', 'hang-up']);
  });
});
