import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../client/context.tsx';
import { exchangeQuery } from '../../../client/queries.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { useExchanges } from '../../use-exchanges.ts';
import {
  type Gap,
  answerHolds,
  hasAddedToWorld,
  findMaskedSecrets,
  findPossibleGaps,
  findPossibleSources,
} from '../recording/gaps.ts';
import { referenceFaults } from '../../../contract/demo/recording/placeholders.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { nameMissingStep } from '../recording/recorded-demo.ts';
import { moveStep } from '../recording/recording.ts';
import { useRecorder } from '../recording/use-recorder.ts';
import css from './StepEditor.module.css';

export interface StepFaultsProps {
  readonly recordedStep: RecordedStep;
  /** Index of the step in the recording. */
  readonly index: number;
  readonly steps: readonly RecordedStep[];
}

/** Shows the faults in the references of a step, if it has any, with buttons that mend them. */
export function StepFaults({ recordedStep, index, steps }: StepFaultsProps) {
  const recorder = useRecorder();
  const announce = useAnnouncements((state) => state.announce);
  const faults = referenceFaults(steps).filter(({ key }) => key === recordedStep.key);
  const gaps = useGaps(recordedStep, steps);
  const unknownSecrets = findMaskedSecrets(recordedStep.step).filter((secret) =>
    gaps.every(({ value }) => value !== secret),
  );
  if (faults.length === 0 && gaps.length === 0 && unknownSecrets.length === 0) return null;

  const addExchange = (id: string) =>
    void recorder.add([id]).then(({ count, problems }) => {
      announce(count > 0 ? `Added ${id}.` : (problems[0] ?? `${id} is not in the log.`));
    });
  return (
    <ul className={css.faults} aria-label="What is missing">
      {faults.map((fault) => (
        <li key={`${fault.kind} ${fault.to}`} className={css.fault}>
          {fault.kind === 'later' ? (
            <>
              It refers to step {fault.to}, which does not come before it.
              {fault.to !== index + 1 && (
                <Button size="small" onPress={() => moveStep(index, fault.to - 1)}>
                  Move it after step {fault.to}
                </Button>
              )}
            </>
          ) : (
            <>
              It refers to {nameMissingStep(fault.to)}, which is not in the recording.
              {fault.to.startsWith('x') && (
                <Button size="small" onPress={() => addExchange(fault.to)}>
                  Add {fault.to}
                </Button>
              )}
            </>
          )}
        </li>
      ))}
      {gaps.map(({ value, exchange }) => (
        <li key={value} className={css.fault}>
          <span>
            <code>{value}</code> came from {exchange.name} (<code>{exchange.id}</code>), which is
            not in the recording.
          </span>
          <Button size="small" onPress={() => addExchange(exchange.id)}>
            Add {exchange.id}
          </Button>
        </li>
      ))}
      {unknownSecrets.map((secret) => (
        <li key={secret} className={css.fault}>
          <span>
            <code>{secret}</code> is a secret that the log masks. No earlier step has it in its
            answer.
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Values in the step that come from a call outside of the recording. */
function useGaps(recordedStep: RecordedStep, steps: readonly RecordedStep[]): readonly Gap[] {
  const client = useClient();
  const { exchanges } = useExchanges();
  const candidates = useMemo(
    () =>
      recordedStep.exchange === null
        ? []
        : findPossibleGaps(steps, exchanges).filter(({ key }) => key === recordedStep.key),
    [recordedStep, steps, exchanges],
  );
  const candidateExchanges = useQueries({
    queries: candidates.map(({ exchange }) => exchangeQuery(client, exchange.id)),
  });
  const sources = useMemo(
    () => findPossibleSources(recordedStep, steps, exchanges),
    [recordedStep, steps, exchanges],
  );
  const sourceExchanges = useQueries({
    queries: sources.map(({ id }) => exchangeQuery(client, id)),
  });
  return [
    ...candidates.filter(({ value }, index) => {
      const exchange = candidateExchanges[index]?.data;
      return exchange !== undefined && hasAddedToWorld(exchange, value);
    }),
    ...findMaskedSecrets(recordedStep.step).flatMap((value): Gap[] => {
      const exchange = sourceExchanges.find(({ data }) => data && answerHolds(data, value))?.data;
      return exchange ? [{ key: recordedStep.key, value, exchange }] : [];
    }),
  ];
}
