import type { AuthorizeErrorCode } from '../../../contract/authorize-errors.ts';
import type { Judgement, OrderedRule } from '../../pipeline/first-refusal.ts';
import type { World } from '../../model/world.ts';

/** It looks at the world alone: at a request, and again when the page of consent is decided on. */
type ServiceRule = OrderedRule<
  { readonly world: World },
  AuthorizeErrorCode,
  Judgement<AuthorizeErrorCode>
>;

/** The service takes requests, and the workspace is there to be signed in to. */
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
      return { refused: 'temporarily_unavailable', evidence, detail: 'it is in a migration' };
    return null;
  },
};
