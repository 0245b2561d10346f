import type { NotKeptReason, RefusingReason, UnavailableReason } from '../contract/host.ts';

interface Explanation {
  readonly message: string;
  readonly advice: string;
}

/** Why requests cannot be intercepted, and what the user can do about it. */
export const UNAVAILABLE: Readonly<Record<UnavailableReason, Explanation>> = {
  file: {
    message: 'Browsers do not allow service workers on a page opened as a file.',
    advice:
      'Serve the folder over HTTP, for example with “npm run preview”, and open that address.',
  },
  insecure: {
    message: 'Browsers do not allow service workers on a page loaded over plain HTTP.',
    advice: 'Open it over HTTPS, or at http://localhost.',
  },
  unsupported: {
    message: 'Service workers are not available in this window.',
    advice:
      'Some browsers disable them in private windows. Use an ordinary window or another browser.',
  },
  blocked: {
    message: 'The browser did not register the service worker.',
    advice:
      'Allow this site to store data, check that mockServiceWorker.js is in the folder of the page, and reload it.',
  },
  uncontrolled: {
    message: 'This reload bypassed the service worker, so requests do not reach Parley.',
    advice: 'Reload the page normally. In the developer tools, turn off “Bypass for network”.',
  },
  replaced: {
    message: 'Another service worker took control of this page.',
    advice: 'Reload the page to continue. Saved worlds are not affected.',
  },
};

/** Why nothing is saved. */
export const NOT_KEPT: Readonly<Record<NotKeptReason, Explanation>> = {
  refused: {
    message: 'The browser does not allow this page to store data, so your world is not saved.',
    advice: 'It lasts until you close the tab. To save it, allow this site to store data.',
  },
  blocked: {
    message: 'The browser’s storage did not open, so your world is not saved.',
    advice: 'Close other Parley tabs and reload this page.',
  },
  newer: {
    message: 'A newer version of Parley wrote the stored data, so this version saves nothing.',
    advice: 'Reload the page without the cache to get the newer version.',
  },
  unreadable: {
    message: 'The browser’s storage could not be read, so your world is not saved.',
    advice: 'Reload the page. If that does not help, clear the data of this site.',
  },
  full: {
    message: 'The browser’s storage is full, so this demo world is not saved.',
    advice: 'It lasts until you close the tab. To save it, delete other worlds or free disk space.',
  },
};

/** Why a change was refused, and what the user can do about it. */
export const REFUSING: Readonly<Record<RefusingReason, Explanation>> = {
  full: {
    message: 'The browser’s storage is full, so a change was undone.',
    advice:
      'All earlier changes are saved. Free some disk space, delete data of other sites, or reset the world. Then try again.',
  },
  closed: {
    message: 'The browser closed its storage, so changes cannot be saved.',
    advice: 'Reload the page to continue from the last saved state.',
  },
  failed: {
    message: 'The browser’s storage failed, so a change was undone.',
    advice: 'All earlier changes are saved. Try again. If that does not help, reload the page.',
  },
};

export const logDamaged = (entries: number): Explanation => ({
  message: `The stored log of calls was damaged. Entries removed: ${entries}.`,
  advice: 'The world and the rest of the log are intact. No action is needed.',
});

export const NOT_GUARDED: Explanation = {
  message: 'This browser cannot detect whether another tab has the same world open.',
  advice: 'Keep Parley open in one tab only, or the tabs overwrite each other’s changes.',
};

export const NOT_INTERCEPTED_ADVICE =
  'Calls from the panels work. Requests from other scripts and from pages in frames do not reach Parley.';

export const DEMO_WORLD: Explanation = {
  message: 'This is a demo world. Its tokens and secrets are predictable.',
  advice: 'It loads no pictures from other sites. Your own world is unchanged.',
};

export const NEWER_BUILD: Explanation = {
  message: 'A newer version of Parley is ready.',
  advice: 'Reload this page to use it. Your world and your drafts stay as they are.',
};

export const HOST_SILENT: Explanation = {
  message: 'The tab that runs this world does not answer, so calls are waiting.',
  advice: 'Show that tab, or close it: this one then goes on. Or open a copy of the world here.',
};

export const unreadableLink = (reason: string): Explanation => ({
  message: `The demo in this link could not be opened. ${reason}`,
  advice: 'The world that this tab had open before is open instead.',
});
