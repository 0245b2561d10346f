import type { AuthorizeErrorCode } from '../../../contract/errors/authorize-errors.ts';
import type { Arrival } from '../../http/arrival.ts';
import { describeValue } from '../../http/form.ts';
import type { AppRecord } from '../../model/app.ts';
import type { ConsentRecord } from '../../model/sign-in/consent.ts';
import type { World } from '../../model/world/world.ts';
import type { OrderedRule, Judgement } from '../../pipeline/judgement.ts';
import type { Parameters } from '../request/parameters.ts';
import { comparisonIn, readRedirect } from '../request/redirect-uri.ts';
import { service } from './service.ts';

/** What the rules of a decision check. */
interface DecisionSubject {
  readonly world: World;
  readonly arrival: Arrival;
  readonly parameters: Parameters;
  /** The open consent page the decision came from; undefined if it was not found. */
  readonly consent: ConsentRecord | undefined;
  readonly app: AppRecord | undefined;
}

type DecisionRule = OrderedRule<DecisionSubject, AuthorizeErrorCode, Judgement<AuthorizeErrorCode>>;

/**
 * The form was sent by a page of this platform. Pages of other sites may not send it, even with the secret; programs,
 * which are not browsers, must know the secret of the page.
 */
const ownForm: DecisionRule = {
  name: 'own form',
  codes: ['invalid_consent'],
  judge: ({ arrival: { from, evidence } }) => {
    if (from === 'program') return null;
    if (from === 'own-page') return { evidence };
    return { refused: 'invalid_consent', evidence, detail: 'the form is on another site' };
  },
};

/** The form carries the secret of an open consent page: its sender must have read that page. */
const openPage: DecisionRule = {
  name: 'open page',
  codes: ['invalid_consent'],
  judge: ({ consent, app }) => {
    const evidence = 'the consent page';
    if (consent !== undefined && app !== undefined) return { evidence };
    const detail = 'it was already decided on, has expired (after ten minutes), or never existed';
    return { refused: 'invalid_consent', evidence, detail };
  },
};

/** The decision is one that the page offers. */
const decision: DecisionRule = {
  name: 'decision',
  codes: ['invalid_consent'],
  judge: ({ parameters }) => {
    const made = parameters.get('decision') ?? '';
    const evidence = `decision ${describeValue(made)}`;
    if (['allow', 'cancel', 'person'].includes(made)) return { evidence };
    return { refused: 'invalid_consent', evidence, detail: 'it must be allow or cancel' };
  },
};

/** The redirect URI is still configured: it could have changed while the page was open. */
const stillConfigured: DecisionRule = {
  name: 'redirect URI',
  codes: ['bad_redirect_uri'],
  judge: ({ world, consent, app }) => {
    if (consent === undefined || app === undefined) return null;
    const read = readRedirect(app.redirect_urls, consent.redirect_uri, comparisonIn(world));
    const evidence = `redirect_uri ${describeValue(consent.redirect_uri, 200)}`;
    return 'fault' in read
      ? { refused: 'bad_redirect_uri', evidence, detail: read.fault }
      : { evidence };
  },
};

/** Every rule of a decision, in the order they are asked (docs/assumptions.md, A-25). */
export const DECISION_RULES: readonly DecisionRule[] = [
  ownForm,
  openPage,
  stillConfigured,
  service,
  decision,
];
