import type { Remedy } from '../remedy.ts';
import type { RefusedCall } from './refused-call.ts';

/** Conditions that cause codes of surfaces that their own list of codes leaves out. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  action_prohibited: ['posting_suspended'],
  temporarily_unavailable: ['service_down'],
  unauthorized_client: ['app_removed', 'workspace_deleted'],
  access_denied: ['workspace_access_withheld', 'workspace_deleted'],
};

/** Turn off each active condition that leads to the code. */
export function conditionRemedies({ conditions, code }: RefusedCall): readonly Remedy[] {
  return conditions
    .filter(({ name, active, codes }) => active && (codes.includes(code) || isAlso(code, name)))
    .map(({ name, title }) => ({
      label: `Turn off “${title}”`,
      done: `“${title}” is off.`,
      step: { kind: 'leave', condition: name },
    }));
}

const isAlso = (code: string, condition: string) =>
  Object.hasOwn(ALSO, code) && ALSO[code]?.includes(condition) === true;
