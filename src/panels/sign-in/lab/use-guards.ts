import { useState } from 'react';
import { useEnterCondition, useLeaveConditions } from '../../../client/changes.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { CHECKS_OFF } from '../../../contract/conditions.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import type { Attack } from './attacks/attack.ts';

/** Which checks are made, and a function that switches one off or on. */
export interface Guards {
  readonly isOn: (attack: Attack) => boolean;
  /** The checks of the app that it leaves out in this attack. */
  readonly leavesOut: (attack: Attack) => readonly string[];
  readonly turn: (attack: Attack, on: boolean) => void;
  /** A check of the platform is being switched. */
  readonly isTurning: boolean;
  /** Whether the platform leaves out any check. */
  readonly isPlatformOff: boolean;
  readonly turnPlatformOn: () => void;
  /** Why a check could not be switched, or null. */
  readonly problem: string | null;
}

/**
 * The checks that guard against the attacks. Those of the app belong to the page, and are all made again after it is left;
 * those of the platform are a condition of the world (docs/decisions/checks-off.md).
 */
export function useGuards({ conditions }: WorldBrief): Guards {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const enter = useEnterCondition();
  const leave = useLeaveConditions();
  const entered = conditions.find(({ name }) => name === CHECKS_OFF)?.parameters['checks'];
  const off: readonly unknown[] = Array.isArray(entered) ? entered : [];
  const isOn = ({ id, guard: { by } }: Attack) =>
    'app' in by ? !skipped.includes(id) : !off.includes(by.platform);
  const error = enter.error ?? leave.error;
  return {
    isOn,
    leavesOut: (attack) => ('app' in attack.guard.by && !isOn(attack) ? attack.guard.by.app : []),
    turn: ({ id, guard: { by } }, on) => {
      if ('app' in by) {
        setSkipped((before) => [...before.filter((each) => each !== id), ...(on ? [] : [id])]);
        return;
      }
      const others = off.filter((check) => check !== by.platform);
      const checks = on ? others : [...others, by.platform];
      if (checks.length === 0) leave.mutate([CHECKS_OFF]);
      else enter.mutate({ name: CHECKS_OFF, parameters: { checks } });
    },
    isTurning: enter.isPending || leave.isPending,
    isPlatformOff: off.length > 0,
    turnPlatformOn: () => leave.mutate([CHECKS_OFF]),
    problem: error === null ? null : messageOf(error),
  };
}
