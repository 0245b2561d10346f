import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import css from './Form.module.css';
import { type Fault, parseDraft } from '../draft/manifest-draft.ts';
import { FaultList } from './FaultList.tsx';

interface ManifestTextProps {
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly onChange: (text: string) => void;
}

/** A manifest as text. If it is JSON, the editor marks each fault at its place. */
export function ManifestText({ text, faults, onChange }: ManifestTextProps) {
  const isJson = text.trimStart().startsWith('{');
  const problems =
    parseDraft(text) === null
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
