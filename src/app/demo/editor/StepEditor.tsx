import { TextField } from '../../../ui/controls/TextField.tsx';
import { nameOfStep, type RecordedStep } from '../recording/recorded-step.ts';
import { editStep, type StepEdit } from '../recording/recording.ts';
import { StepChecked } from './StepChecked.tsx';
import { StepFaults } from './StepFaults.tsx';
import { StepPanel } from './StepPanel.tsx';
import { StepRequest } from './StepRequest.tsx';
import { StepTools } from './StepTools.tsx';
import css from './StepEditor.module.css';

export interface StepEditorProps {
  readonly recorded: RecordedStep;
  /** Its index. */
  readonly at: number;
  readonly steps: readonly RecordedStep[];
}

/** Title, caption, request and panel of a step, what is wrong with it, and what the last check found. */
export function StepEditor({ recorded, at, steps }: StepEditorProps) {
  const { key, step } = recorded;
  const edit = (change: StepEdit) => editStep(key, change);
  return (
    <section className={css.editor} aria-label={`Step ${at + 1}`}>
      <StepTools recorded={recorded} at={at} steps={steps} />
      <StepFaults recorded={recorded} at={at} steps={steps} />
      <TextField
        label="Title"
        placeholder={nameOfStep(step)}
        maxLength={200}
        value={step.title ?? ''}
        onChange={(title) => edit({ title: title === '' ? undefined : title })}
      />
      <TextField
        label="Caption"
        description="What to notice here; the player shows it"
        rows={3}
        maxLength={2000}
        value={step.caption ?? ''}
        onChange={(caption) => edit({ caption: caption === '' ? undefined : caption })}
      />
      <StepRequest step={step} onChange={edit} />
      <StepPanel step={step} onChange={edit} />
      <StepChecked recorded={recorded} />
    </section>
  );
}
