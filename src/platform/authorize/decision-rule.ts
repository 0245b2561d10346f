import type { AuthorizeErrorCode } from '../../contract/authorize-errors.ts';
import type { Arrival } from '../http/arrival.ts';
import type { AppRecord } from '../model/app.ts';
import type { ConsentRecord } from '../model/consent.ts';
import type { Judgement, OrderedRule } from '../pipeline/first-refusal.ts';
import type { World } from '../model/world.ts';
import type { Parameters } from './request/parameters.ts';

/** What the rules of a decision look at. */
export interface DecisionSubject {
  readonly world: World;
  readonly arrival: Arrival;
  readonly parameters: Parameters;
  /** The page the decision came from; undefined when none is open that it could have come from. */
  readonly consent: ConsentRecord | undefined;
  readonly app: AppRecord | undefined;
}

export type DecisionRule = OrderedRule<
  DecisionSubject,
  AuthorizeErrorCode,
  Judgement<AuthorizeErrorCode>
>;
