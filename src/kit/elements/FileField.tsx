import FileUp from 'lucide-react/icons/file-up';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useActing } from '../../client/acting.ts';
import { useClient } from '../../client/context.tsx';
import { sendFile } from '../../client/files.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { useActingCalls } from '../../client/use-method.ts';
import { fileTypesOf, maxFilesOf } from '../../contract/interactions/choice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { sizeText } from '../../ui/display/amounts.ts';
import type { ValueProps } from './ChoiceMenu.tsx';
import { type ChosenFile, isChosenFile, listOf } from './element-fields.ts';
import css from './FileField.module.css';
import tones from '../../ui/style/tones.module.css';

/** A file in the form. Until it is uploaded, it has no id, and the form cannot be sent. */
interface FormFile extends ChosenFile {
  /** The key of the file in the queue of uploads. */
  readonly key?: number;
}

/** A file in the queue of uploads. */
interface QueuedFile {
  readonly key: number;
  readonly file: File;
}

/** A form field for files, which are chosen or dropped. They are uploaded at once, one after the other. */
export default function FileField({ element, value, label, fault, hooks, onChange }: ValueProps) {
  const field = useRef<HTMLDivElement>(null);
  const statusId = useId();
  const upload = useUpload(hooks.noteFile);
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  /** Why files were not uploaded, by their keys. */
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  /** Why some of the last chosen files were not accepted, in a sentence. */
  const [rejection, setRejection] = useState('');
  const [isDraggedOver, setDraggedOver] = useState(false);
  const files: readonly FormFile[] = listOf(value).filter(isChosenFile);
  const maxFiles = maxFilesOf(element);
  const types = fileTypesOf(element);

  const startUpload = useEffectEvent(upload);
  const removeFromQueue = (key: number) =>
    setQueue((before) => before.filter((each) => each.key !== key));
  const finishUpload = useEffectEvent((key: number, id: string) => {
    onChange(files.map((file) => (file.key === key ? { ...file, id } : file)));
    removeFromQueue(key);
  });
  const failUpload = useEffectEvent((key: number, reason: unknown) => {
    const why = messageOf(reason instanceof Error ? reason : new Error(String(reason)));
    setFailures((before) => new Map(before).set(key, why));
    removeFromQueue(key);
  });
  const [first] = queue;
  // Uploads the first file of the queue. Its removal from the queue cancels the upload.
  useEffect(() => {
    if (first === undefined) return undefined;
    const stop = new AbortController();
    void startUpload(first.file, stop.signal).then(
      (id) => !stop.signal.aborted && finishUpload(first.key, id),
      (reason: unknown) => !stop.signal.aborted && failUpload(first.key, reason),
    );
    return () => stop.abort();
  }, [first]);

  function addFiles(picked: Iterable<File>) {
    const chosen = [...picked];
    const ofRightType = chosen.filter(({ name }) => hasType(name, types));
    const accepted = ofRightType.slice(0, Math.max(0, maxFiles - files.length));
    const lastKey = Math.max(0, ...files.map(({ key = 0 }) => key));
    const queued = accepted.map((file, index) => ({ key: lastKey + 1 + index, file }));
    const formFiles = queued.map(({ key, file }) => ({ key, name: file.name, size: file.size }));
    if (queued.length > 0) onChange([...files, ...formFiles]);
    setQueue((before) => [...before, ...queued]);
    setRejection(
      ofRightType.length < chosen.length
        ? `Only ${types?.join(', ')} are taken here.`
        : accepted.length < ofRightType.length
          ? `At most ${maxFiles} ${maxFiles === 1 ? 'file is' : 'files are'} taken here.`
          : '',
    );
  }

  function removeFile(removed: FormFile) {
    onChange(files.filter((file) => file !== removed));
    if (removed.key !== undefined) removeFromQueue(removed.key);
    setRejection('');
    // The pressed button disappears, so the focus moves.
    field.current?.querySelector('button')?.focus();
  }

  function stateOf({ id, key }: FormFile): string {
    if (id !== undefined) return '';
    const queueIndex = queue.findIndex((each) => each.key === key);
    if (queueIndex >= 0) return queueIndex === 0 ? 'Uploading' : 'Waiting';
    return failures.get(key ?? 0) ?? 'The upload was interrupted. Remove it, and choose it again.';
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped on it; a button chooses them, too
    <div
      ref={field}
      className={css.field}
      role="group"
      aria-label={label}
      aria-describedby={statusId}
      data-over={isDraggedOver || undefined}
      data-invalid={fault !== undefined || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        setDraggedOver(false);
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        addFiles(event.dataTransfer.files);
      }}
    >
      <div className={css.line}>
        <FileTrigger
          allowsMultiple={maxFiles > 1}
          {...(types !== null && { acceptedFileTypes: types.map((type) => `.${type}`) })}
          onSelect={(list) => addFiles(list ?? [])}
        >
          <Button size="small" icon={<FileUp size={14} />}>
            {maxFiles === 1 ? 'Choose a file' : 'Choose files'}
          </Button>
        </FileTrigger>
        <span className={tones.quiet}>
          {files.length >= maxFiles ? `${maxFiles} of ${maxFiles} chosen` : 'or drop them here'}
          {types !== null && `, ${types.join(', ')}`}
        </span>
      </div>
      {files.length > 0 && (
        <ul className={css.files} aria-label={`Files of ${label}`}>
          {files.map((file) => (
            <li key={file.key ?? file.id} className={css.file}>
              <span className={css.name} dir="auto">
                {file.name}
              </span>
              <span className={tones.quiet}>{sizeText(file.size)}</span>
              <FileState name={file.name} state={stateOf(file)} />
              <IconButton
                size="small"
                label={`Remove ${file.name}`}
                icon={<X size={14} />}
                onPress={() => removeFile(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <p
        id={statusId}
        className={css.about}
        role="status"
        data-bad={fault !== undefined || undefined}
      >
        {fault ?? rejection}
      </p>
    </div>
  );
}

function FileState({ name, state }: { readonly name: string; readonly state: string }) {
  if (state === 'Uploading')
    return <progress className={css.progress} aria-label={`Uploading ${name}`} />;
  return <span className={state === 'Waiting' ? tones.quiet : css.failure}>{state}</span>;
}

function hasType(name: string, types: readonly string[] | null): boolean {
  return types === null || types.includes(name.toLowerCase().split('.').at(-1) ?? '');
}

/** Returns a function that uploads a private file of the acting person, and returns its id. If given, `noteFile` replaces the upload. */
function useUpload(noteFile: ((file: File) => string) | undefined) {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  const { call } = useActingCalls();
  return async (file: File, signal: AbortSignal): Promise<string> => {
    if (noteFile !== undefined) return noteFile(file);
    const id = await sendFile(client, token, file, signal);
    await call('files.completeUploadExternal', { files: JSON.stringify([{ id }]) }, signal);
    return id;
  };
}
