/**
 * What carries the page's requests to the platform, with everything the page shows about it.
 * The composition root hands the current value to the page and renders again with every new one.
 *
 * The `fetch` handed over beside it waits until the host is `http` or `tab`: a call made earlier is not
 * lost, it is late.
 */
export type HostState = HostStarting | HostHttp | HostLocked | HostTab | HostBusy | HostUnavailable;

/** Not ready yet: show the empty page. */
export interface HostStarting {
  readonly kind: 'starting';
}

/** A Parley server answers. The page registers no worker and keeps nothing. */
export interface HostHttp {
  readonly kind: 'http';
}

/** A Parley server answers, and requires its key from this machine. Calls of the sandbox wait for it. */
export interface HostLocked {
  readonly kind: 'locked';
  /** Why the entered key was rejected; null before one was entered. */
  readonly problem: string | null;
  /** Goes on with a key; the state is `locked` again when the server does not take it. */
  readonly unlock: (key: string) => void;
}

/** The platform runs in this tab. */
export interface HostTab {
  readonly kind: 'tab';
  /** Name of the world this tab has open: `main`, or the name of a copy. */
  readonly world: string;
  /** Whether what is acknowledged survives the tab. */
  readonly kept: boolean;
  /**
   * Whether every request of the page reaches the platform. When false, only those sent through the
   * handed-over `fetch` do: other scripts' requests and pages in frames do not.
   */
  readonly intercepting: boolean;
  /** What the user should know, most important first. */
  readonly notices: readonly HostNotice[];
}

/** Another tab has this world open. When it closes, this tab goes on by itself. */
export interface HostBusy {
  readonly kind: 'busy';
  readonly world: string;
  /** Why a copy could not be made, for people to read; null while none was asked for, or is being made. */
  readonly problem: string | null;
  /** Opens a copy of what the other tab has kept so far, as a world of this tab's own. */
  readonly openCopy: () => void;
}

/** Requests of the page cannot be intercepted. */
export interface HostUnavailable {
  readonly kind: 'unavailable';
  readonly reason: UnavailableReason;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** What the user can do about it, in a sentence. */
  readonly advice: string;
  /** Loads the page again; null where that cannot help. */
  readonly retry: (() => void) | null;
  /** Runs the platform in this tab all the same; the state becomes `tab` with `intercepting: false`. */
  readonly continueWithout: () => void;
}

export type UnavailableReason =
  /** The page was opened as a file. */
  | 'file'
  /** Neither https nor localhost: browsers give such pages no service worker. */
  | 'insecure'
  /** The browser has no service workers, or not in this window. */
  | 'unsupported'
  /** The browser, a policy or the host of the page refused the worker. */
  | 'blocked'
  /** The worker runs, but this page is not under it: it was reloaded past the cache. */
  | 'uncontrolled'
  /** Another build of the worker took over while the page was open. */
  | 'replaced';

/** One thing to tell the user. All of them can be shown alike: a sentence, an advice, and its actions. */
export type HostNotice =
  | SetAsideNotice
  | RefusingNotice
  | NotKeptNotice
  | LogDamagedNotice
  | NotGuardedNotice
  | NotInterceptedNotice;

interface NoticeText {
  /** What happened, in a sentence. */
  readonly message: string;
  /** What it means and what to do, in a sentence. */
  readonly advice: string;
}

/** A kept world could not be read. It was moved aside, and the default world takes its place. */
export interface SetAsideNotice extends NoticeText {
  readonly kind: 'set-aside';
  /** Unique among the worlds set aside. */
  readonly id: string;
  /** Why the world was refused. */
  readonly reason: string;
  /** When it was set aside, epoch milliseconds. */
  readonly at: number;
  /** Saves the world as a JSON file. */
  readonly download: () => void;
  /** Forgets the world for good; the notice goes away. */
  readonly discard: () => void;
}

/** A change could not be written, so it was undone and its call refused. Goes away with the next that is kept. */
export interface RefusingNotice extends NoticeText {
  readonly kind: 'refusing';
  readonly reason: RefusingReason;
}

export type RefusingReason =
  /** There is no room left. */
  | 'full'
  /** The storage was closed or cleared while the page was open. */
  | 'closed'
  /** Writing failed for a reason of the browser's. */
  | 'failed';

/** The world lives in memory alone and ends with the tab. */
export interface NotKeptNotice extends NoticeText {
  readonly kind: 'not-kept';
  readonly reason: NotKeptReason;
}

export type NotKeptReason =
  /** The browser gives this page no storage. */
  | 'refused'
  /** The storage did not open in time: another tab holds an older version of it. */
  | 'blocked'
  /** The storage was written by a newer Parley. */
  | 'newer'
  /** What is stored could not be read, for a reason of the browser's. */
  | 'unreadable';

/** Entries of the kept log of calls could not be read, and were dropped. */
export interface LogDamagedNotice extends NoticeText {
  readonly kind: 'log-damaged';
}

/** The browser has no locks: a second tab on the same world would not be noticed. */
export interface NotGuardedNotice extends NoticeText {
  readonly kind: 'not-guarded';
}

/** The user went on without a worker. */
export interface NotInterceptedNotice extends NoticeText {
  readonly kind: 'not-intercepted';
  readonly reason: UnavailableReason;
}
