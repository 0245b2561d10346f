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

/** A file in the form. It has no id until it is uploaded, and the form cannot be sent before. */
interface FormFile extends ChosenFile {
  readonly key?: number;
}

/** A file in the queue of uploads. */
interface QueuedFile {
  readonly key: number;
  readonly file: File;
}

/** A form field for files, which are chosen or dropped. They are uploaded at once, one after the other. */
export default function FileField({ element, value, label, fault, world, onKeep }: ValueProps) {
  const field = useRef<HTMLDivElement>(null);
  const statusId = useId();
  const upload = useUpload(world.noteFile);
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  /** Why files were not uploaded, by their keys. */
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  /** Why files of the last choice were not accepted, in a sentence. */
  const [leftOut, setLeftOut] = useState('');
  const [isOver, setOver] = useState(false);
  const files: readonly FormFile[] = listOf(value).filter(isChosenFile);
  const maxFiles = maxFilesOf(element);
  const types = fileTypesOf(element);

  const begin = useEffectEvent(upload);
  const leaveQueue = (key: number) =>
    setQueue((before) => before.filter((each) => each.key !== key));
  const finish = useEffectEvent((key: number, id: string) => {
    onKeep(files.map((file) => (file.key === key ? { ...file, id } : file)));
    leaveQueue(key);
  });
  const fail = useEffectEvent((key: number, reason: unknown) => {
    const why = messageOf(reason instanceof Error ? reason : new Error(String(reason)));
    setFailures((before) => new Map(before).set(key, why));
    leaveQueue(key);
  });
  const [first] = queue;
  // Uploads the first file of the queue, until it is removed from the queue.
  useEffect(() => {
    if (first === undefined) return undefined;
    const stop = new AbortController();
    void begin(first.file, stop.signal).then(
      (id) => !stop.signal.aborted && finish(first.key, id),
      (reason: unknown) => !stop.signal.aborted && fail(first.key, reason),
    );
    return () => stop.abort();
  }, [first]);

  function add(picked: Iterable<File>) {
    const chosen = [...picked];
    const fitting = chosen.filter(({ name }) => hasType(name, types));
    const taken = fitting.slice(0, Math.max(0, maxFiles - files.length));
    const last = Math.max(0, ...files.map(({ key = 0 }) => key));
    const added = taken.map((file, at) => ({ key: last + 1 + at, file }));
    const named = added.map(({ key, file }) => ({ key, name: file.name, size: file.size }));
    if (added.length > 0) onKeep([...files, ...named]);
    setQueue((before) => [...before, ...added]);
    setLeftOut(
      fitting.length < chosen.length
        ? `Only ${types?.join(', ')} are taken here.`
        : taken.length < fitting.length
          ? `At most ${maxFiles} ${maxFiles === 1 ? 'file is' : 'files are'} taken here.`
          : '',
    );
  }

  function remove(removed: FormFile) {
    onKeep(files.filter((file) => file !== removed));
    if (removed.key !== undefined) leaveQueue(removed.key);
    setLeftOut('');
    // The pressed button has disappeared.
    field.current?.querySelector('button')?.focus();
  }

  function stateOf({ id, key }: FormFile): string {
    if (id !== undefined) return '';
    const at = queue.findIndex((each) => each.key === key);
    if (at >= 0) return at === 0 ? 'Uploading' : 'Waiting';
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
      data-over={isOver || undefined}
      data-invalid={fault !== undefined || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        add(event.dataTransfer.files);
      }}
    >
      <div className={css.line}>
        <FileTrigger
          allowsMultiple={maxFiles > 1}
          {...(types !== null && { acceptedFileTypes: types.map((type) => `.${type}`) })}
          onSelect={(list) => add(list ?? [])}
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
                onPress={() => remove(file)}
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
        {fault ?? leftOut}
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

/** Returns a function that uploads a file for the acting person only, and returns its id. If given, `note` replaces the upload. */
function useUpload(note: ((file: File) => string) | undefined) {
  const client = useClient();
  const token = useActing()?.token?.token ?? null;
  const { call } = useActingCalls();
  return async (file: File, signal: AbortSignal): Promise<string> => {
    if (note !== undefined) return note(file);
    const id = await sendFile(client, token, file, signal);
    await call('files.completeUploadExternal', { files: JSON.stringify([{ id }]) }, signal);
    return id;
  };
}
