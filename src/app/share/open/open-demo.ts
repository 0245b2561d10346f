import { MAX_LINK_LENGTH, type Demo } from '../../../contract/demo/demo.ts';
import type { HostState } from '../../../contract/host.ts';
import { decodeDemo } from '../../../contract/links/codec.ts';
import { useDialogs } from '../../dialogs.ts';
import { useLinkNotice } from '../../host/link-notice.ts';
import { PANELS } from '../../panels.ts';
import { fragmentOf, linkFragment, type PlacedDemo } from '../contents/page-link.ts';
import { usePendingDemo } from './pending-demo.ts';

/** The parts of the page that opening a demo needs. */
export interface OpeningPage {
  readonly host: HostState;
  /** Removes the demo from the address. */
  readonly dropLink: () => void;
}

const STILL_OPEN = 'Your own world is open, as before.';

/**
 * Opens a link that the user put into the address of the open page. In the tab, the page loads again and opens a new world. A
 * server has only one world, so the user is asked first.
 */
export async function openLink(link: string, page: OpeningPage): Promise<void> {
  const decoded = await decodeDemo(link);
  if (!decoded.ok) {
    page.dropLink();
    reportNotOpened('The link was not opened.', decoded);
  } else if (page.host.kind === 'tab') window.location.reload();
  else if (page.host.kind === 'http') {
    usePendingDemo.getState().ask({ demo: decoded.demo, link });
    useLinkNotice.getState().show({
      message: 'This link holds a demo.',
      advice: 'Opening it replaces the world of this server.',
      action: { label: 'Open…', run: () => useDialogs.getState().show('open-demo') },
    });
  }
}

/** Opens a demo in a new world. On a server this replaces the world, so the user is asked first. */
export async function openDemo(demo: Demo, host: HostState): Promise<void> {
  if (host.kind === 'http') {
    usePendingDemo.getState().ask({ demo, link: null });
    useDialogs.getState().show('open-demo');
    return;
  }
  if (host.kind !== 'tab') return;
  const placed: PlacedDemo = {
    ...demo,
    view: demo.view ?? { panel: PANELS[0]?.id ?? '', search: {} },
  };
  const fragment = await linkFragment(placed);
  if (fragment.length <= MAX_LINK_LENGTH) {
    window.location.hash = fragment;
    window.location.reload();
  } else if (host.worlds === null) {
    reportNotOpened('The file was not opened.', {
      message: 'It is too long for an address, and this browser stores nothing for this page.',
    });
  } else {
    window.history.pushState(null, '', fragmentOf(placed.view.panel, placed.view.search));
    await host.worlds.openDemo(demo, null).catch((error: unknown) =>
      reportNotOpened('The file was not opened.', {
        message: error instanceof Error ? error.message : String(error),
      }),
    );
  }
}

/** Says why a link or a file was not opened. */
export function reportNotOpened(
  message: string,
  { message: why }: { readonly message: string },
): void {
  useLinkNotice.getState().show({ message: `${message} ${why}`, advice: STILL_OPEN, action: null });
}
