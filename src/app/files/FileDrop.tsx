import FileDown from 'lucide-react/icons/file-down';
import { useEffect, useEffectEvent, useState } from 'react';
import css from './FileDrop.module.css';
import { useOpenFile } from './use-open-file.ts';

/** The files that the installed app was started with, in browsers that support this. */
interface LaunchQueue {
  setConsumer(
    take: (launch: { readonly files: readonly { getFile(): Promise<File> }[] }) => void,
  ): void;
}

/** Opens a file that is dropped on the page, or that the installed app was started with. Of several files, it opens the first. */
export function FileDrop() {
  const [isOver, setOver] = useState(false);
  const openFile = useOpenFile();
  const launch = useEffectEvent((file: Promise<File> | undefined) => {
    void file?.then(openFile, (error: unknown) => console.error(error));
  });
  // Receives the file that the system starts the installed app with.
  useEffect(() => {
    const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files }) => launch(files[0]?.getFile()));
  }, []);
  const drop = useEffectEvent((event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) openFile(file);
  });
  // Listens for files that are dragged over the window.
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Otherwise the browser shows the file in place of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Null: the pointer left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      drop(event);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', handleDrop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={css.overlay}>
      <p className={css.text}>
        <FileDown size={20} />
        Drop a file to open it: a world, a demo, progress or calls
      </p>
    </div>
  );
}

/** Whether the drag brings files for the page. A file field takes its files itself. */
const holdsFiles = ({ dataTransfer, target, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented &&
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof HTMLInputElement && target.type === 'file');
