import type { ClassSession } from './links/class.ts';
import type { Demo } from './demo/demo.ts';
import type { Loops } from './loops/loops.ts';
import type { AllowedOrigins, Receivers } from './receiver.ts';
import type { Worlds } from './worlds.ts';

/**
 * The state of the host, which brings the page's requests to the platform. `src/main.tsx` renders the page again with
 * every new state.
 *
 * The `fetch` of the host waits until the state is `http` or `tab`, so that early calls are delayed, not lost.
 */
export type HostState = HostStarting | HostHttp | HostLocked | HostTab | HostBusy | HostUnavailable;

/** What runs programs of the user's in the page. */
export interface HostPrograms {
  readonly receivers: Receivers;
  readonly loops: Loops;
}

/** Not ready yet: show the empty page. */
export interface HostStarting {
  readonly kind: 'starting';
}

/** The platform runs on a Parley server. The page registers no worker and stores no world. */
export interface HostHttp {
  readonly kind: 'http';
  /** Receivers and loops; null until their code has loaded, then the same object. */
  readonly programs: HostPrograms | null;
  /** What the user should know; left out if nothing. */
  readonly notices?: readonly HostNotice[];
  /** The class that shares the world, for somebody in it; absent where there is none. */
  readonly group?: ClassSession;
}

/** The platform runs on a Parley server that requires its key from this machine. Sandbox calls wait for it. */
export interface HostLocked {
  readonly kind: 'locked';
  /** Why the entered key was rejected; null before one was entered. */
  readonly problem: string | null;
  /** Continues with a key; the state becomes `locked` again if the server rejects it. */
  readonly unlock: (key: string) => void;
  /** Where a class shares the world, people join by a link instead. */
  readonly joining?: HostJoining;
}

/** How somebody joins the class of a server. */
export interface HostJoining {
  /** What the link of the address is for; null if the address has none. */
  readonly link: 'teach' | 'join' | null;
  /** Joins with a name. `link` is what somebody pasted, where the address has none. Rejects with what the server says. */
  readonly join: (given: { name: string; watch: boolean; link?: string }) => Promise<void>;
}

/** The platform runs in this browser: in this tab, or in another that has the same world open. */
export interface HostTab {
  readonly kind: 'tab';
  /** Name of the world this tab has open, for example `main` or `demo-1k2j3h4`. */
  readonly world: string;
  /** Which tab runs the world. When another one closes, this one goes on. */
  readonly runsIn: 'this-tab' | 'another-tab';
  /** Whether acknowledged changes survive the tab. */
  readonly kept: boolean;
  /**
   * Whether every request of the page reaches the platform. If false, only requests through the `fetch` of the host do;
   * requests of other scripts and of frames do not.
   */
  readonly intercepting: boolean;
  /** What the user should know, most important first. */
  readonly notices: readonly HostNotice[];
  /** Receivers and loops; the same object for the life of the page. */
  readonly programs: HostPrograms;
  /** Origins outside of the tab that the user allowed; the same object for the life of the page. */
  readonly origins: AllowedOrigins;
  /** The worlds of this browser; the same object for the life of the page. Null where the browser stores nothing. */
  readonly worlds: Worlds | null;
  /** The demo that the open world was made from, with its steps; null if it was not made from one. */
  readonly demo: Demo | null;
}

/**
 * Another tab has this world open, and does not answer. When it answers or closes, this tab continues automatically.
 */
export interface HostBusy {
  readonly kind: 'busy';
  readonly world: string;
  /** Why a copy could not be made; null before one was requested, and while one is being made. */
  readonly problem: string | null;
  /** Opens a copy of the world as the other tab has stored it, as a separate world. */
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
  /** Loads the page again; null if that cannot help. */
  readonly retry: (() => void) | null;
  /** Runs the platform in this tab without a worker; the state becomes `tab` with `intercepting: false`. */
  readonly continueWithout: () => void;
}

export type UnavailableReason =
  /** The page was opened as a file. */
  | 'file'
  /** Neither https nor localhost: browsers do not allow a service worker. */
  | 'insecure'
  /** The browser has no service workers, or not in this window. */
  | 'unsupported'
  /** The browser, a policy or the host of the page refused the worker. */
  | 'blocked'
  /** The worker runs, but does not control this page, which was reloaded without the cache. */
  | 'uncontrolled'
  /** Another build of the worker took over while the page was open. */
  | 'replaced';

/** A notice for the user: a message, advice, and sometimes actions. */
export type HostNotice =
  | UnreadableWorldNotice
  | RefusingNotice
  | NotKeptNotice
  | LogDamagedNotice
  | NotGuardedNotice
  | NotInterceptedNotice
  | DemoWorldNotice
  | UnreadableLinkNotice
  | HostSilentNotice
  | NewerBuildNotice
  | WorldEndsNotice;

interface NoticeText {
  /** What happened, in a sentence. */
  readonly message: string;
  /** What it means and what to do, in a sentence. */
  readonly advice: string;
}

/** A stored world could not be read. It is kept for download, and the default world is used instead. */
export interface UnreadableWorldNotice extends NoticeText {
  readonly kind: 'unreadable-world';
  /** Unique among the unreadable worlds. */
  readonly id: string;
  /** Why the world could not be read. */
  readonly reason: string;
  /** When it was found, epoch milliseconds. */
  readonly at: number;
  /** Saves the world as a JSON file. */
  readonly download: () => void;
  /** Deletes the world, and removes the notice. */
  readonly discard: () => void;
}

/** A change could not be stored, so it was undone and its call refused. The next stored change removes the notice. */
export interface RefusingNotice extends NoticeText {
  readonly kind: 'refusing';
  readonly reason: RefusingReason;
}

export type RefusingReason =
  /** Storage is full. */
  | 'full'
  /** The storage was closed or cleared while the page was open. */
  | 'closed'
  /** The browser failed to write. */
  | 'failed';

/** The world is only in memory and ends with the tab. */
export interface NotKeptNotice extends NoticeText {
  readonly kind: 'not-kept';
  readonly reason: NotKeptReason;
}

export type NotKeptReason =
  /** The browser denies this page storage. */
  | 'refused'
  /** Storage did not open in time: another tab has an older version of it open. */
  | 'blocked'
  /** The storage was written by a newer Parley. */
  | 'newer'
  /** The browser failed to read. */
  | 'unreadable'
  /** Storage is full: a demo world could not be stored. */
  | 'full';

/** Entries of the stored log of calls could not be read, and were dropped. */
export interface LogDamagedNotice extends NoticeText {
  readonly kind: 'log-damaged';
}

/** The browser has no locks: a second tab on the same world would not be noticed. */
export interface NotGuardedNotice extends NoticeText {
  readonly kind: 'not-guarded';
}

/** The user continued without a worker. */
export interface NotInterceptedNotice extends NoticeText {
  readonly kind: 'not-intercepted';
  readonly reason: UnavailableReason;
}

/** The open world was made from a demo, and is not a world of the user's. Its secrets can be computed by anybody. */
export interface DemoWorldNotice extends NoticeText {
  readonly kind: 'demo-world';
  /** Opens the user's own world: reloads the page. */
  readonly back: () => void;
}

/** The address has a demo that could not be opened, so the tab opened the world it had before. */
export interface UnreadableLinkNotice extends NoticeText {
  readonly kind: 'unreadable-link';
}

/** The tab that runs the world does not answer: the browser may have put it to sleep. The next answer removes the notice. */
export interface HostSilentNotice extends NoticeText {
  readonly kind: 'host-silent';
  /** Opens a copy of the world as it is stored: reloads the page. */
  readonly openCopy: () => void;
}

/** The host of the page has a newer Parley. This one goes on as it is until the user reloads it. */
export interface NewerBuildNotice extends NoticeText {
  readonly kind: 'newer-build';
  readonly reload: () => void;
}

/** The world is one of a host that keeps worlds for a time, and expires soon. */
export interface WorldEndsNotice extends NoticeText {
  readonly kind: 'world-ends';
}
