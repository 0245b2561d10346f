import { MAX_LINK_LENGTH, type Demo } from '../../../contract/demo/demo.ts';
import type { HostState } from '../../../contract/host.ts';
import { decodeDemo } from '../../../contract/links/codec.ts';
import { useDialogs } from '../../dialogs.ts';
import { useLinkNotice } from '../../host/link-notice.ts';
import { PANELS } from '../../panels.ts';
import { fragmentOf, linkFragment, type DemoWithView } from '../contents/page-link.ts';
import { usePendingDemo } from './pending-demo.ts';

/** What `openLink` needs of the page. */
export interface OpenLinkContext {
  readonly host: HostState;
  /** Removes the demo from the address. */
  readonly removeLink: () => void;
}

const OWN_WORLD_IS_OPEN = 'Your own world is open, as before.';

/**
 * Opens a link that the user put into the address of the open page. In the tab, the page loads again and opens a new world. A
 * server has only one world, so the user is asked first.
 */
export async function openLink(link: string, { host, removeLink }: OpenLinkContext): Promise<void> {
  const decoded = await decodeDemo(link);
  if (!decoded.ok) {
    removeLink();
    reportNotOpened('The link was not opened.', decoded);
  } else if (host.kind === 'tab') window.location.reload();
  else if (host.kind === 'http') {
    usePendingDemo.getState().setPendingDemo({ demo: decoded.demo, link });
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
    usePendingDemo.getState().setPendingDemo({ demo, link: null });
    useDialogs.getState().show('open-demo');
    return;
  }
  if (host.kind !== 'tab') return;
  const demoWithView: DemoWithView = {
    ...demo,
    view: demo.view ?? { panel: PANELS[0]?.id ?? '', search: {} },
  };
  const fragment = await linkFragment(demoWithView);
  if (fragment.length <= MAX_LINK_LENGTH) {
    window.location.hash = fragment;
    window.location.reload();
  } else if (host.worlds === null) {
    reportNotOpened('The file was not opened.', {
      message: 'It is too long for an address, and this browser stores nothing for this page.',
    });
  } else {
    window.history.pushState(
      null,
      '',
      fragmentOf(demoWithView.view.panel, demoWithView.view.search),
    );
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
  useLinkNotice
    .getState()
    .show({ message: `${message} ${why}`, advice: OWN_WORLD_IS_OPEN, action: null });
}
