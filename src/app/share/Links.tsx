import FileDown from 'lucide-react/icons/file-down';
import { useEffect, useEffectEvent, useState } from 'react';
import { demoInAddress } from '../../contract/links/demo-in-address.ts';
import { useHost } from '../host/host-context.ts';
import { useAddressLink } from './address/use-address-link.ts';
import { useLinkMemory } from './address/use-link-memory.ts';
import css from './Links.module.css';
import { OPEN_DEMO, useDropLink, useOpenFile } from './open/use-open-file.ts';

/** Opens links and files that come to the page, and keeps its own address a link. */
export function Links() {
  usePastedLinks();
  useAddressLink();
  return <FileDrop />;
}

/** A file with which the installed app was started, in browsers that hand it over. */
interface LaunchQueue {
  setConsumer(
    take: (launch: { readonly files: readonly { getFile(): Promise<Blob> }[] }) => void,
  ): void;
}

/** Opens the file of a demo that is dropped anywhere on the page, or that the installed app was opened with. */
function FileDrop() {
  const [isOver, setOver] = useState(false);
  const openFile = useOpenFile();
  const launch = useEffectEvent((file: Promise<Blob> | undefined) => {
    void file?.then(openFile, (error: unknown) => console.error(error));
  });
  // In step with the system, which starts the installed app with a file.
  useEffect(() => {
    const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files }) => launch(files[0]?.getFile()));
  }, []);
  const drop = useEffectEvent((event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) openFile(file);
  });
  // In step with files that are dragged over the window.
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Otherwise the browser leaves the page and shows the file.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Null: the pointer left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      drop(event);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', dropped);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={css.overlay}>
      <p className={css.text}>
        <FileDown size={20} />
        Drop the file of a demo to open it
      </p>
    </div>
  );
}

/** What is dragged inside the page has no files. A field for files takes its own. */
const holdsFiles = ({ dataTransfer, target, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented &&
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof HTMLInputElement && target.type === 'file');

/**
 * Opens a link that is pasted into the address of the open page, and on a server also one that the page was opened with: in
 * the tab the host opens that. Links that this tab opened or wrote itself are left alone.
 */
function usePastedLinks(): void {
  const host = useHost();
  const links = useLinkMemory();
  const dropLink = useDropLink();
  const look = useEffectEvent(() => {
    const link = demoInAddress(window.location.hash);
    if (link === null) return;
    if (links.knows(link)) {
      if (!isTyped() || links.isCurrent(link)) return;
      // It was of this tab once, and describes another world than the one that is open.
      links.clear();
    }
    void OPEN_DEMO.load()
      .then(({ openLink }) => openLink(link, { host, dropLink }))
      .catch((error: unknown) => console.error(error));
  });
  // In step with the address that the user writes: the event does not fire for what the router itself changes.
  useEffect(() => {
    if (host.kind === 'http') look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [host.kind]);
  const isUnreadable =
    host.kind === 'tab' && host.notices.some(({ kind }) => kind === 'unreadable-link');
  // The address names only what is open.
  useEffect(() => {
    if (isUnreadable) dropLink();
  }, [isUnreadable, dropLink]);
}

/** Whether the user wrote the address, rather than went back to it: only the router’s own entries have a state. */
const isTyped = () => window.history.state === null;
