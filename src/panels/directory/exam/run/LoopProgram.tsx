import { useMemo } from 'react';
import type { LoopState } from '../../../../contract/loops/loops.ts';
import { SAMPLE_LOOPS } from '../../../../contract/loops/samples.ts';
import { findMarkedFault } from '../../../../kit/programs/marked-fault.ts';
import { Output } from '../../../../ui/code/Output.tsx';
import { ScriptEditor } from '../../../../ui/code/ScriptEditor.tsx';
import css from './LoopProgram.module.css';

export interface LoopProgramProps {
  readonly program: string;
  readonly onChange: (program: string) => void;
  readonly loop: LoopState;
  /** Removes what was printed. */
  readonly onClear: () => void;
}

/** The text of the loop, and what it prints. */
export function LoopProgram({ program, onChange, loop, onClear }: LoopProgramProps) {
  const fault = useMemo(() => findMarkedFault(loop, program), [loop, program]);
  const sample = SAMPLE_LOOPS.find((each) => each.program === program);
  return (
    <section className={css.program} aria-label="Loop">
      <p className={css.about}>
        {sample === undefined
          ? 'Your loop. It has fetch, await, env.BASE_URL and env.TOKEN, as it has in Node after one line that sets env.'
          : `${sample.title}: ${sample.summary}.`}
      </p>
      <div className={css.editor}>
        <ScriptEditor label="Loop program" value={program} onChange={onChange} fault={fault} />
      </div>
      <div className={css.output}>
        <Output lines={loop.printed} onClear={onClear} />
      </div>
    </section>
  );
}
