import { Cell, type ReadCell } from '../base/cell.ts';
import type { Middleware } from '../base/middleware.ts';
import { LOCAL, SESSION } from '../base/storage.ts';
import { CLASS_LINK, type ClassMe } from '../contract/links/class.ts';
import { GOVERNMENT_PATH } from '../contract/deployments.ts';
import type { HostJoining, HostNotice, HostPrograms, HostState } from '../contract/host.ts';
import { MOMENT_HEADER } from '../contract/headers/moment.ts';
import type { SandboxRefusal } from '../contract/sandbox.ts';
import { makeClassSession } from './class/class-session.ts';

/** The header with the key of a Parley server, or of somebody in its class. */
const KEY_HEADER = 'x-parley-key';

/** The header that says when a shared world expires. Its host sends it when that is soon. */
const ENDS_HEADER = 'x-parley-world-ends';

const worldEndsNotice = (end: Date): HostNotice => ({
  kind: 'world-ends',
  message: `This world expires on ${end.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })}.`,
  advice: 'It is deleted then. To keep it, save a snapshot (More).',
});

/** A link to a class, as it stood in the address. */
interface ClassLink {
  readonly kind: 'teach' | 'join';
  readonly secret: string;
}

/** The key of somebody in a class, and whether they teach it. */
interface MemberKey {
  readonly key: string;
  readonly teaches: boolean;
}

/** Where the page stores its key: for as long as the tab lives, or nowhere if the tab has no storage. */
export interface KeyMemory {
  readonly recall: () => string | null;
  readonly remember: (key: string) => void;
  /** The key of somebody in a class: the browser keeps it, so that they come back as the same person. */
  readonly recallMember?: () => MemberKey | null;
  readonly rememberMember?: (member: MemberKey | null) => void;
  /** The link to a class that was in the address of the page. */
  readonly link?: ClassLink | null;
}

/** How a page reaches the Parley server it came from. */
export interface ServedHost {
  readonly pass: Middleware;
  readonly state: ReadCell<HostState>;
  /** Adds what runs the user’s programs (receivers, and loops, which come to an end) to the state, once its code has loaded. */
  readonly show: (programs: HostPrograms) => void;
}

/**
 * The host of a page that a server sent. For its sandbox, the server requires a key from pages on other machines; if a class
 * shares the world, it requires the key of somebody in the class. If it refuses a call for lack of a key, the state becomes
 * `locked`. The call is repeated with the key that the user enters or gets by joining. The key is sent only to the sandbox, and
 * with calls that read the past.
 */
export function makeServedHost(baseUrl: string, memory: KeyMemory): ServedHost {
  const link = memory.link ?? null;
  let programs: HostPrograms | null = null;
  let classSession: ReturnType<typeof makeClassSession> | null = null;
  /** When the world expires, if the server says so: an ISO time. */
  let worldEnd: string | null = null;
  const openState = (): HostState => ({
    kind: 'http',
    programs,
    ...(worldEnd === null ? {} : { notices: [worldEndsNotice(new Date(worldEnd))] }),
    ...(classSession !== null && { group: classSession.session }),
  });
  const state = new Cell<HostState>(openState());
  const setOpen = () => state.set(openState());
  const storedMember = memory.recallMember?.() ?? null;
  // A person who opens the link to teach wants to teach, even after joining as a learner.
  const member =
    storedMember !== null && (storedMember.teaches || link?.kind !== 'teach') ? storedMember : null;
  let key = member?.key ?? memory.recall();
  let unlocking: Promise<void> | null = null;

  const enterClass = (memberKey: MemberKey) => {
    key = memberKey.key;
    const leave = () => {
      memory.rememberMember?.(null);
      window.location.reload();
    };
    const session = makeClassSession({ baseUrl, key: memberKey.key, keyHeader: KEY_HEADER, leave });
    classSession = session;
    // A failure does no harm: the stream brings the status, too.
    session.reload().catch(() => undefined);
  };
  if (member !== null) {
    enterClass(member);
    setOpen();
  }

  /** Asks the user for a key, and resolves once the page has one. */
  const askForKey = (refusal: Partial<SandboxRefusal>) =>
    (unlocking ??= new Promise((resolve) => {
      const setKey = (entered: string) => {
        key = entered;
        unlocking = null;
        setOpen();
        resolve();
      };
      const isClassKey = refusal.error?.startsWith('class_key') === true;
      const problem = isClassKey
        ? key !== null && refusal.error === 'class_key_unknown'
          ? (refusal.message ?? null)
          : null
        : key === null
          ? null
          : 'This is not the key of this server. The server prints its key when it starts.';
      const joining = isClassKey ? { joining: makeJoining(setKey) } : {};
      state.set({
        kind: 'locked',
        problem,
        unlock: (entered) => setKey(entered.trim()),
        ...joining,
      });
    }));

  const noteEnd = (time: string | null) => {
    if (time === worldEnd || Number.isNaN(Date.parse(time ?? ''))) return;
    worldEnd = time;
    if (state.get().kind === 'http') setOpen();
  };

  const makeJoining = (setKey: (entered: string) => void): HostJoining => ({
    link: link?.kind ?? null,
    join: async ({ name, watch, link: pasted = '' }) => {
      const [, , secret = ''] =
        CLASS_LINK.exec(pasted.slice(Math.max(0, pasted.indexOf('#')))) ?? [];
      const response = await fetch(`${baseUrl}/class/join`, {
        method: 'POST',
        body: JSON.stringify({ link: link?.secret ?? secret, name, watch }),
      });
      const answer = (await response.json()) as
        | SandboxRefusal
        | { ok: true; key: string; me: ClassMe };
      if (!answer.ok) throw new Error(answer.message);
      const memberKey = { key: answer.key, teaches: answer.me.role === 'teacher' };
      memory.rememberMember?.(memberKey);
      enterClass(memberKey);
      setKey(memberKey.key);
    },
  });

  const sandboxAddresses = [baseUrl, baseUrl + GOVERNMENT_PATH].map((base) => `${base}/sandbox`);
  const isSandbox = (url: string) =>
    sandboxAddresses.some(
      (place) => url === place || url.startsWith(`${place}/`) || url.startsWith(`${place}?`),
    );

  return {
    state,
    show: (loadedPrograms) => {
      programs = loadedPrograms;
      if (state.get().kind === 'http') setOpen();
    },
    pass: async (request, next) => {
      if (!isSandbox(request.url)) {
        // Calls that read the past need the key, too. The page has it already, from its calls of the sandbox.
        if (key !== null && request.headers.has(MOMENT_HEADER))
          request.headers.set(KEY_HEADER, key);
        return next(request);
      }
      for (;;) {
        const usedKey = key;
        const keyedRequest = request.clone();
        if (usedKey !== null) keyedRequest.headers.set(KEY_HEADER, usedKey);
        const answer = await next(keyedRequest);
        if (answer.status !== 401) {
          if (usedKey !== null && classSession === null) memory.remember(usedKey);
          noteEnd(answer.headers.get(ENDS_HEADER));
          return classSession !== null && request.url === `${baseUrl}/sandbox/stream`
            ? followClassEvents(answer, classSession.followStream)
            : answer;
        }
        const refusal = await answer.json().catch(() => ({}));
        // The user may have entered another key during this request.
        if (usedKey === key) await askForKey(refusal as Partial<SandboxRefusal>);
      }
    },
  };
}

/** The same answer, with a body that the class session follows. */
function followClassEvents(
  answer: Response,
  followStream: (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>,
): Response {
  const { body, status, headers } = answer;
  return body === null ? answer : new Response(followStream(body), { status, headers });
}

/** Stores the key of a server for the tab, and the key of a class member for the browser. */
export function tabKeyMemory(baseUrl: string): KeyMemory {
  const name = `parley ${new URL(baseUrl).pathname} key`;
  const memberName = `parley ${new URL(baseUrl).pathname} member`;
  return {
    recall: () => SESSION.getItem(name),
    // If it cannot be stored, the page asks for it again after a reload.
    remember: (key) => void SESSION.setItem(name, key),
    recallMember: () => {
      const [, teaches, key] =
        /^(teacher|other) ([\w-]+)$/.exec(LOCAL.getItem(memberName) ?? '') ?? [];
      return key === undefined ? null : { key, teaches: teaches === 'teacher' };
    },
    rememberMember: (member) =>
      void (member === null
        ? LOCAL.removeItem(memberName)
        : LOCAL.setItem(memberName, `${member.teaches ? 'teacher' : 'other'} ${member.key}`)),
    link: takeLink(),
  };
}

/** Takes the link to a class out of the address, which could be copied, or stay in a history. */
function takeLink(): ClassLink | null {
  const [, kind, secret] = CLASS_LINK.exec(window.location.hash) ?? [];
  if (kind === undefined || secret === undefined) return null;
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return { kind: kind as ClassLink['kind'], secret };
}
