import type { Check } from '../../../../ui/display/CheckList.tsx';
import type { Harm, Outcome } from './attack.ts';
import type { Stage } from './stage.ts';

/** The harm to the victim whose account the attacker now sees. */
export const ATTACKER_SEES = 'The attacker’s browser now shows the account of the victim:';

/** What checks of the app come to: those that it leaves out stop nothing. */
export async function holdTo(
  { leavesOut }: Stage,
  checks: readonly Check[],
  harm: () => Promise<Harm>,
): Promise<Outcome> {
  const isStopped = checks.some(({ id, passed }) => !passed && !leavesOut.includes(id));
  return { checks, harm: isStopped ? null : await harm() };
}

/** A check in words, for the scene in which it is made. */
export function describeChecks(checks: readonly Check[]): string {
  const failed = checks.filter(({ passed }) => !passed);
  return failed.length === 0
    ? 'nothing was wrong'
    : failed.map(({ title, found }) => `${title}: ${brief(found)}`).join('; ');
}

/** The beginning of a random value, which is enough to tell it from another. */
export const brief = (value: string): string =>
  value.length > 14 ? `${value.slice(0, 12)}…` : value;
