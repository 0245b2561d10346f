import type { Rule } from '../../rule.ts';

/** The service is available. */
export const serviceUp: Rule = {
  name: 'service',
  codes: ['service_unavailable'],
  judge: ({ world }) =>
    world.service.down
      ? {
          refused: 'service_unavailable',
          evidence: 'the service',
          detail: 'it is temporarily unavailable',
        }
      : null,
};
