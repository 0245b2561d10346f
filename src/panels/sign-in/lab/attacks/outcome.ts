import type { Check } from '../../../../ui/display/CheckList.tsx';
import type { Harm, Outcome } from './attack.ts';
import type { Stage } from './stage.ts';

/** The summary of the harm if the attacker sees the victim's account. */
export const ATTACKER_SEES = 'The attacker’s browser now shows the account of the victim:';

/** The outcome of checks of the app. Skipped checks do not stop the attack. */
export async function decideOutcome(
  { skippedChecks }: Stage,
  checks: readonly Check[],
  harm: () => Promise<Harm>,
): Promise<Outcome> {
  const isStopped = checks.some(({ id, passed }) => !passed && !skippedChecks.includes(id));
  return { checks, harm: isStopped ? null : await harm() };
}

/** Describes the result of checks, for the scene that makes them. */
export function describeChecks(checks: readonly Check[]): string {
  const failed = checks.filter(({ passed }) => !passed);
  return failed.length === 0
    ? 'nothing was wrong'
    : failed.map(({ title, found }) => `${title}: ${shorten(found)}`).join('; ');
}

/** The beginning of a random value, which is enough to recognize it. */
export const shorten = (value: string): string =>
  value.length > 14 ? `${value.slice(0, 12)}…` : value;
