import { Cell, type ReadCell } from '../base/cell.ts';
import type { Middleware } from '../base/middleware.ts';
import { SESSION } from '../base/storage.ts';
import { GOVERNMENT_PATH } from '../contract/deployments.ts';
import type { HostNotice, HostPrograms, HostState } from '../contract/host.ts';
import { MOMENT_HEADER } from '../contract/headers/moment.ts';

/** The header with the key of a Parley server. */
const KEY_HEADER = 'x-parley-key';

/** The header of a host of shared worlds in answers of a world that expires soon. */
const ENDS_HEADER = 'x-parley-world-ends';

const worldEnds = (end: Date): HostNotice => ({
  kind: 'world-ends',
  message: `This world expires on ${end.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })}.`,
  advice: 'Nothing of it is left then: to keep it, save a snapshot (More).',
});

/** Keeps the key for the life of the tab; without storage it keeps nothing. */
export interface KeyMemory {
  readonly recall: () => string | null;
  readonly remember: (key: string) => void;
}

/** How a page reaches the Parley server it came from. */
export interface ServedHost {
  readonly pass: Middleware;
  readonly state: ReadCell<HostState>;
  /** Shows receivers and loops, whose code the page does not wait for. */
  readonly show: (programs: HostPrograms) => void;
}

/**
 * The host of a page that a server sent. From other machines the server requires a key for its sandbox. If a call is
 * refused without it, the state becomes `locked`, and the call is repeated with the key that the user enters. The key is
 * sent to the sandbox and with what reads the past, only.
 */
export function makeServedHost(baseUrl: string, memory: KeyMemory): ServedHost {
  let programs: HostPrograms | null = null;
  /** When the world expires, if the server says so: an ISO time. */
  let end: string | null = null;
  const open = (): HostState => ({
    kind: 'http',
    programs,
    ...(end === null ? {} : { notices: [worldEnds(new Date(end))] }),
  });
  const state = new Cell<HostState>(open());
  let key = memory.recall();
  let unlocked: Promise<void> | null = null;

  const askForKey = () =>
    (unlocked ??= new Promise((resolve) => {
      const problem =
        key === null
          ? null
          : 'This is not the key of this server. The server prints its key when it starts.';
      const unlock = (entered: string) => {
        key = entered.trim();
        unlocked = null;
        state.set(open());
        resolve();
      };
      state.set({ kind: 'locked', problem, unlock });
    }));

  const noteEnd = (said: string | null) => {
    if (said === end || Number.isNaN(Date.parse(said ?? ''))) return;
    end = said;
    if (state.get().kind === 'http') state.set(open());
  };

  const places = [baseUrl, baseUrl + GOVERNMENT_PATH].map((base) => `${base}/sandbox`);
  const isSandbox = (url: string) =>
    places.some(
      (place) => url === place || url.startsWith(`${place}/`) || url.startsWith(`${place}?`),
    );

  return {
    state,
    show: (given) => {
      programs = given;
      if (state.get().kind === 'http') state.set(open());
    },
    pass: async (request, next) => {
      if (!isSandbox(request.url)) {
        // The past takes the key, too. The page knows it by then: it has asked the sandbox.
        if (key !== null && request.headers.has(MOMENT_HEADER))
          request.headers.set(KEY_HEADER, key);
        return next(request);
      }
      for (;;) {
        const tried = key;
        const sent = request.clone();
        if (tried !== null) sent.headers.set(KEY_HEADER, tried);
        const answer = await next(sent);
        if (answer.status !== 401) {
          if (tried !== null) memory.remember(tried);
          noteEnd(answer.headers.get(ENDS_HEADER));
          return answer;
        }
        await answer.body?.cancel();
        // The user may have entered another key during this request.
        if (tried === key) await askForKey();
      }
    },
  };
}

/** Keeps the key in the session storage of the tab. */
export function tabKeyMemory(baseUrl: string): KeyMemory {
  const name = `parley ${new URL(baseUrl).pathname} key`;
  return {
    recall: () => SESSION.getItem(name),
    // Where it cannot be stored, the next load asks again.
    remember: (key) => void SESSION.setItem(name, key),
  };
}
