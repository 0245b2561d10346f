import type { Check } from '../../../../ui/display/CheckList.tsx';
import type { Harm, Outcome } from './attack.ts';
import type { Stage } from './stage.ts';

/** The summary of the harm if the attacker sees the victim's account. */
export const VICTIM_ACCOUNT_SHOWN = 'The attacker’s browser now shows the account of the victim:';

/** The outcome of an attack, by the checks of the app. Calls `doHarm` if no check stops it: skipped checks stop nothing. */
export async function decideOutcome(
  { skippedChecks }: Stage,
  checks: readonly Check[],
  doHarm: () => Promise<Harm>,
): Promise<Outcome> {
  const isStopped = checks.some(({ id, passed }) => !passed && !skippedChecks.includes(id));
  return { checks, harm: isStopped ? null : await doHarm() };
}

/** Describes the result of checks, for the scene that makes them. */
export function describeChecks(checks: readonly Check[]): string {
  const failedChecks = checks.filter(({ passed }) => !passed);
  return failedChecks.length === 0
    ? 'nothing was wrong'
    : failedChecks.map(({ title, found }) => `${title}: ${shorten(found)}`).join('; ');
}

/** The beginning of a random value, enough to recognize the value. */
export const shorten = (value: string): string =>
  value.length > 14 ? `${value.slice(0, 12)}…` : value;
