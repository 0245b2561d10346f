import { useEnterCondition, useLeaveConditions } from '../../../../client/changes.ts';
import { messageOf } from '../../../../client/transport/refusal.ts';
import type { WorldBrief } from '../../../../contract/sandbox.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';

const NAME = 'short_pages';

/** Puts the world in the condition in which pages are short, or out of it. */
export function ShortPages({ conditions }: { readonly conditions: WorldBrief['conditions'] }) {
  const enter = useEnterCondition();
  const leave = useLeaveConditions();
  const error = enter.error ?? leave.error;
  return (
    <>
      <Switch
        isSelected={conditions.some(({ name }) => name === NAME)}
        isDisabled={enter.isPending || leave.isPending}
        onChange={(isOn) =>
          isOn ? enter.mutate({ name: NAME, parameters: {} }) : leave.mutate([NAME])
        }
      >
        Short pages
      </Switch>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
