import { HttpCall } from '../../../kit/calls/HttpCall.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { DifferenceList } from '../../../kit/calls/compare/DifferenceList.tsx';
import { requestsOf, useCheck } from '../recording/check.ts';
import type { RecordedStep } from '../recording/recorded-step.ts';
import { useRecording } from '../recording/recording.ts';
import css from './StepEditor.module.css';

/** What the last check found of a step; nothing before there was one, or after it is out of date. */
export function StepChecked({ recorded }: { readonly recorded: RecordedStep }) {
  const steps = useRecording((state) => state.steps);
  const check = useCheck((state) => state.check);
  const checked = check?.steps.get(recorded.key);
  if (check === null || checked === undefined || check.of !== requestsOf(steps)) return null;
  const { played, difference, isRenewed } = checked;
  return (
    <section className={css.checked} aria-label="Checked">
      {played.problem === undefined ? (
        <>
          <p className={css.row}>
            <span className={css.heading}>Checked</span>
            {difference !== null && (
              <Badge tone={difference.isSame ? 'good' : 'caution'}>
                {difference.isSame ? 'same as on the wire' : 'different from the wire'}
              </Badge>
            )}
            {isRenewed && (
              <span className={css.note}>
                Times, ids and secrets are new, as in every new world.
              </span>
            )}
          </p>
          <HttpCall
            label="Checked"
            request={played.request}
            answer={{ status: played.status, headers: played.headers, text: played.body }}
            error={played.error}
          />
          {difference && !difference.isSame && (
            <DifferenceList
              label="Differences from the wire"
              difference={difference}
              expected="On the wire"
            />
          )}
        </>
      ) : (
        <p className={css.problem}>{played.problem}</p>
      )}
    </section>
  );
}
