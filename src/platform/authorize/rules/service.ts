import type { AuthorizeErrorCode } from '../../../contract/errors/authorize-errors.ts';
import type { OrderedRule, Judgement } from '../../pipeline/judgement.ts';
import type { World } from '../../model/world/world.ts';

/** Needs only the world: runs for a request, and again for the decision on the consent page. */
type ServiceRule = OrderedRule<
  { readonly world: World },
  AuthorizeErrorCode,
  Judgement<AuthorizeErrorCode>
>;

/** The service is up, and the workspace accepts sign-ins. */
export const service: ServiceRule = {
  name: 'service',
  codes: ['temporarily_unavailable', 'access_denied'],
  judge: ({ world: { service: state, team } }) => {
    if (state.down)
      return {
        refused: 'temporarily_unavailable',
        evidence: 'the service',
        detail: 'it is temporarily unavailable',
      };
    const evidence = `workspace ${team.name}`;
    if (team.deleted) return { refused: 'access_denied', evidence, detail: 'it was deleted' };
    if (team.migration === 'away')
      return { refused: 'temporarily_unavailable', evidence, detail: 'it is being migrated' };
    return null;
  },
};
