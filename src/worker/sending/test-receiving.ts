import { post } from '../../platform/testing/events.ts';
import { START_S, type OpenWorld } from '../../platform/testing/open-world.ts';
import { ManualTimers, socketRequest, socketWorld } from '../../platform/testing/socket-client.ts';
import type { Link } from '../../platform/runtime/peer.ts';
import { ConnectionOpener } from '../../receiver/host/connection-opener.ts';
import type { RequestResult } from '../../receiver/host/request-result.ts';
import { SocketSource, type PlainSocket } from '../../receiver/host/socket-source.ts';

/** The answer of a program. */
export const answered = (status: number): RequestResult => ({
  kind: 'answered',
  status,
  headers: {},
  body: '',
});

/** A socket of the page. The platform of a world accepts it, or a test plays its server. */
class PageSocket extends EventTarget implements PlainSocket {
  readonly sent: string[] = [];
  link: Link | null = null;
  isClosed = false;

  static to(world: OpenWorld, address: string): PageSocket {
    const socket = new PageSocket();
    void world.platform.connect(socketRequest(address)).then((answer) => {
      if (answer instanceof Response) return socket.close();
      socket.link = answer.open({
        send: (text) => socket.say(text),
        close: () => socket.close(),
        buffered: () => 0,
      });
      return undefined;
    });
    return socket;
  }

  send = (text: unknown): void => {
    this.sent.push(String(text));
    this.link?.onMessage(String(text));
  };

  close = (): void => {
    if (this.isClosed) return;
    this.isClosed = true;
    this.link?.onClose();
    this.dispatchEvent(new Event('close'));
  };

  say(data: unknown): void {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** A receiver that gets the events of a world's app over a socket. `answer` plays its program. */
export async function receiving(answer: () => Promise<RequestResult> = async () => answered(200)) {
  const timers = new ManualTimers(START_S * 1000);
  const { world, channel } = await socketWorld({ wake: timers.wake, clock: timers.clock });
  const seen = {
    requests: [] as { headers: Readonly<Record<string, string>>; text: string }[],
    states: [] as string[],
    notes: [] as string[],
    gaveUp: [] as string[],
    calls: [] as string[],
  };
  const sockets: PageSocket[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    seen.calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return world.platform.fetch(request);
  };
  const opener = new ConnectionOpener(fetch, world.platform.deployment.base_url, world.app.app_id);
  const setting = {
    open: () => opener.open(),
    socket: (address: string): PlainSocket => {
      const socket = PageSocket.to(world, address);
      sockets.push(socket);
      return socket;
    },
    request: (headers: Readonly<Record<string, string>>, body: string) => {
      seen.requests.push({ headers, text: JSON.parse(body).event.text });
      return answer();
    },
    changed: (state: string) => seen.states.push(state),
    note: (text: string) => seen.notes.push(text),
    gaveUp: (reason: string) => seen.gaveUp.push(reason),
    now: timers.clock,
    later: timers.wake,
  };
  const start = async () => {
    const source = new SocketSource(setting);
    await timers.pass(0);
    return source;
  };
  const disconnect = (reason: string) =>
    world.sandbox(`/apps/${world.app.app_id}/disconnect`, { reason });
  const count = async () => (await world.brief()).apps[0]?.connections;
  const say = async (text: string) => {
    await post(world, channel, text);
    await timers.pass(0);
  };
  return { world, timers, sockets, setting, start, disconnect, count, say, ...seen };
}
