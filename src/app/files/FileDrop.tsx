import FileDown from 'lucide-react/icons/file-down';
import { useEffect, useEffectEvent, useState } from 'react';
import css from './FileDrop.module.css';
import { useOpenFile } from './use-open-file.ts';

/** `window.launchQueue`, by which some browsers pass on the files that the installed app was started with. */
interface LaunchQueue {
  setConsumer(
    consumer: (launch: { readonly files: readonly { getFile(): Promise<File> }[] }) => void,
  ): void;
}

/** Opens a file that is dropped on the page, or that the installed app was started with. Of several files, it opens the first. */
export function FileDrop() {
  const [isDraggingFiles, setDraggingFiles] = useState(false);
  const openFile = useOpenFile();
  const openLaunchFile = useEffectEvent((file: Promise<File> | undefined) => {
    void file?.then(openFile, (error: unknown) => console.error(error));
  });
  // Receives the file that the system starts the installed app with.
  useEffect(() => {
    const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files }) => openLaunchFile(files[0]?.getFile()));
  }, []);
  const openDroppedFile = useEffectEvent((event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) openFile(file);
  });
  // Listens for files that are dragged over the window.
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Otherwise the browser shows the file in place of the page.
      event.preventDefault();
      setDraggingFiles(true);
    };
    const handleDragLeave = (event: DragEvent) => {
      // Null: the pointer left the window.
      if (event.relatedTarget === null) setDraggingFiles(false);
    };
    const handleDrop = (event: DragEvent) => {
      setDraggingFiles(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      openDroppedFile(event);
    };
    window.addEventListener('dragover', handleDragOver);
    window.addEventListener('dragleave', handleDragLeave);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', handleDragOver);
      window.removeEventListener('dragleave', handleDragLeave);
      window.removeEventListener('drop', handleDrop);
    };
  }, []);
  if (!isDraggingFiles) return null;
  return (
    <div className={css.overlay}>
      <p className={css.text}>
        <FileDown size={20} />
        Drop a file to open it: a world, a demo, progress or calls
      </p>
    </div>
  );
}

/** Whether files for the page are dragged. A file field takes its files itself. */
const holdsFiles = ({ dataTransfer, target, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented &&
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof HTMLInputElement && target.type === 'file');
