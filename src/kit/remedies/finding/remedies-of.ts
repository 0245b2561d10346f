import type { Remedy } from '../remedy.ts';
import { kindsFor, type RemedyKind } from './remedy-table.ts';
import {
  argumentRemedies,
  clientRemedies,
  codeRemedies,
  exampleRemedies,
  firstPageRemedies,
} from './arguments.ts';
import { conditionRemedies } from './conditions.ts';
import {
  inviteRemedies,
  joinRemedies,
  unarchiveRemedies,
  welcomeRemedies,
} from './conversations.ts';
import { refusedCall, type Circumstances, type RefusedCall } from './refused-call.ts';
import {
  legacyTokenRemedies,
  newTokenRemedies,
  otherTokenRemedies,
  ownerRemedies,
  scopeRemedies,
  sendTokenRemedies,
} from './tokens.ts';

const FINDERS: Readonly<Record<RemedyKind, (call: RefusedCall) => readonly Remedy[]>> = {
  // The countdown has the button.
  wait: () => [],
  condition: conditionRemedies,
  join: joinRemedies,
  invite: inviteRemedies,
  unarchive: unarchiveRemedies,
  'welcome back': welcomeRemedies,
  scope: scopeRemedies,
  'new token': newTokenRemedies,
  'send token': sendTokenRemedies,
  'other token': otherTokenRemedies,
  'legacy token': legacyTokenRemedies,
  owner: ownerRemedies,
  client: clientRemedies,
  code: codeRemedies,
  'first page': firstPageRemedies,
  argument: argumentRemedies,
  example: exampleRemedies,
};

/** How many remedies are offered. */
const MAX_REMEDIES = 4;

/**
 * What helps a refused call in its circumstances, the likeliest first. While a condition causes the refusal, nothing else
 * helps, so nothing else is offered.
 */
export function remediesOf(circumstances: Circumstances): readonly Remedy[] {
  const call = refusedCall(circumstances);
  const kinds = kindsFor(circumstances.code);
  const caused = kinds.includes('condition') ? conditionRemedies(call) : [];
  if (caused.length > 0) return caused.slice(0, MAX_REMEDIES);
  const found = kinds.flatMap((kind) => FINDERS[kind](call));
  // Two ways may lead to the same token.
  const labels = found.map(({ label }) => label);
  return found.filter(({ label }, at) => labels.indexOf(label) === at).slice(0, MAX_REMEDIES);
}
