import type { NotKeptReason, RefusingReason, UnavailableReason } from '../contract/host.ts';

interface Explanation {
  readonly message: string;
  readonly advice: string;
}

/** Why requests cannot be intercepted, and what the user can do about it. */
export const UNAVAILABLE: Readonly<Record<UnavailableReason, Explanation>> = {
  file: {
    message: 'This page was opened as a file, and browsers give files no service worker.',
    advice:
      'Serve the folder over HTTP, for example with “npm run preview”, and open that address.',
  },
  insecure: {
    message: 'This page came over plain HTTP, and browsers give such pages no service worker.',
    advice: 'Open it over https, or on http://localhost.',
  },
  unsupported: {
    message: 'This browser has no service workers, or not in this window.',
    advice:
      'Private windows of some browsers have none: use an ordinary window or another browser.',
  },
  blocked: {
    message: 'The browser refused the service worker.',
    advice:
      'Allow this site to store data, check that mockServiceWorker.js lies beside the page, and load it again.',
  },
  uncontrolled: {
    message: 'The page was reloaded past its service worker, so its requests do not reach Parley.',
    advice:
      'Load the page again in the ordinary way; in developer tools, switch off “Bypass for network”.',
  },
  replaced: {
    message: 'Another service worker took over while the page was open.',
    advice: 'Load the page again to go on with it. What was kept is still there.',
  },
};

/** Why nothing is kept. */
export const NOT_KEPT: Readonly<Record<NotKeptReason, Explanation>> = {
  refused: {
    message: 'This browser gives the page no storage, so nothing is kept.',
    advice:
      'Everything works until the tab is closed. Allow this site to store data to keep worlds.',
  },
  blocked: {
    message: 'The storage did not open, so nothing is kept.',
    advice: 'Close the other tabs of Parley and load this page again.',
  },
  newer: {
    message:
      'The storage was written by a newer Parley, so this one leaves it alone and keeps nothing.',
    advice: 'Load the page again past the cache to get the newer Parley.',
  },
  unreadable: {
    message: 'The browser’s storage could not be read, so nothing is kept.',
    advice: 'Load the page again; if that does not help, clear the data of this site.',
  },
};

/** Why a change was refused, and what the user can do about it. */
export const REFUSING: Readonly<Record<RefusingReason, Explanation>> = {
  full: {
    message: 'There is no room left in the browser’s storage, so a change was refused and undone.',
    advice:
      'Everything acknowledged is kept. Free space on the disk or delete data of other sites, then try again; ' +
      'a reset of the world makes room too.',
  },
  closed: {
    message: 'The browser closed the storage, so changes are refused.',
    advice: 'Load the page again to go on from what is kept.',
  },
  failed: {
    message: 'The browser’s storage failed, so a change was refused and undone.',
    advice:
      'Everything acknowledged is kept. Try again; if that does not help, load the page again.',
  },
};

export const logDamaged = (entries: number): Explanation => ({
  message: `The kept log of calls was damaged: ${entries === 1 ? 'one entry' : `${entries} entries`} could not be read, and ${entries === 1 ? 'was' : 'were'} dropped.`,
  advice: 'The world itself and the rest of the log are whole; there is nothing to do.',
});

export const NOT_GUARDED: Explanation = {
  message: 'This browser cannot tell whether another tab has the same world open.',
  advice: 'Keep Parley open in one tab only: two would overwrite each other’s changes.',
};

export const NOT_INTERCEPTED_ADVICE =
  'Calls made in the panels work; requests of other scripts and pages in frames do not reach Parley.';
