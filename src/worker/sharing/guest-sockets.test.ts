import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link, Peer } from '../../platform/runtime/peer.ts';
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
  const closed = vi.fn<() => void>();
  const site = siteThat(neverAsked, async () => ({
    open: (peer) => {
      peers.push(peer);
      return { message: (text) => void heard.push(text), closed };
    },
  }));
  return { site, heard, peers, closed };
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
    const { site, heard, peers, closed } = accepting();
    world.host(site);
    const { peer, said } = client();
    const link = await connected(world.guest(), peer);
    await vi.waitFor(() => expect(peers).toHaveLength(1));
    peers[0]?.send('hello');
    await vi.waitFor(() => expect(said).toEqual(['hello']));
    link.message('to the host');
    link.message(null);
    await vi.waitFor(() => expect(heard).toEqual(['to the host', null]));
    link.closed();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
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
    const { site, peers, closed } = accepting();
    world.host(site);
    const { peer, closed: ended } = client();
    await connected(world.guest(), peer);
    await vi.waitFor(() => expect(peers).toHaveLength(1));
    peers[0]?.close(4001, 'enough');
    await vi.waitFor(() => expect(ended).toEqual([[4001, 'enough']]));
    expect(closed).toHaveBeenCalledOnce();
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
    const { site, peers, closed } = accepting();
    world.host(site);
    const guest = world.guest();
    await connected(guest, client().peer);
    await vi.waitFor(() => expect(peers).toHaveLength(1));
    guest.leave();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });
});
