import type { AuthorizeErrorCode } from '../../contract/authorize-errors.ts';
import type { Arrival } from '../http/arrival.ts';
import type { AppRecord } from '../model/app.ts';
import type { ConsentRecord } from '../model/consent.ts';
import type { OrderedRule } from '../pipeline/first-refusal.ts';
import type { Judgement } from '../pipeline/judgement.ts';
import type { World } from '../model/world/world.ts';
import type { Parameters } from './request/parameters.ts';

/** What the rules of a decision check. */
export interface DecisionSubject {
  readonly world: World;
  readonly arrival: Arrival;
  readonly parameters: Parameters;
  /** The open consent page the decision came from; undefined if it was not found. */
  readonly consent: ConsentRecord | undefined;
  readonly app: AppRecord | undefined;
}

export type DecisionRule = OrderedRule<
  DecisionSubject,
  AuthorizeErrorCode,
  Judgement<AuthorizeErrorCode>
>;
