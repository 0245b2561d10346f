import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import css from './Form.module.css';
import { type Fault, readDraft } from '../draft/manifest-draft.ts';
import { FaultList } from './FaultList.tsx';

interface ManifestTextProps {
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly onChange: (text: string) => void;
}

/** A manifest as text. In JSON, each fault is marked at its place. */
export function ManifestText({ text, faults, onChange }: ManifestTextProps) {
  const isJson = text.trimStart().startsWith('{');
  const problems =
    readDraft(text) === null
      ? []
      : faults.map(({ pointer, message }) => ({ path: pointer, message }));
  return (
    <>
      <div className={css.editor}>
        <CodeEditor
          label="Manifest"
          value={text}
          onChange={onChange}
          language={isJson ? 'json' : 'text'}
          problems={problems}
        />
      </div>
      <FaultList faults={faults} />
    </>
  );
}
