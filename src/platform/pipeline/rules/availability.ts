import type { Rule } from '../rule.ts';
import { includesName } from '../../model/team.ts';

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

/** The workspace is not being migrated (docs/assumptions.md, A-14: while it joins, every second call is refused). */
export const migration: Rule = {
  name: 'migration',
  codes: ['org_login_required', 'team_added_to_org'],
  judge: ({ world }) => {
    const { migration: state, name } = world.team;
    if (state === 'none') return null;
    const evidence = `workspace ${name}`;
    if (state === 'away')
      return {
        refused: 'org_login_required',
        evidence,
        detail: 'it is being migrated to an Enterprise',
      };
    const detail = 'it is joining an organisation';
    const count = () => void world.random.count('joining');
    return world.random.countOf('joining') % 2 === 0
      ? { refused: 'team_added_to_org', evidence, detail, count }
      : { evidence, detail: `${detail}; this call is allowed`, count };
  },
};

/** Neither the method nor its endpoint is retired (docs/assumptions.md, A-18). */
export const deprecation: Rule = {
  name: 'deprecation',
  codes: ['method_deprecated', 'deprecated_endpoint'],
  judge: ({ world: { service }, method: { name } }) => {
    const evidence = () => `method ${name}`;
    if (includesName(service.deprecated_methods, name)) {
      return { refused: 'method_deprecated', evidence, detail: 'the method is deprecated' };
    }
    if (includesName(service.deprecated_endpoints, name)) {
      return { refused: 'deprecated_endpoint', evidence, detail: 'its endpoint is retired' };
    }
    return null;
  },
};

/** The method may be called from this network. */
export const networkLimits: Rule = {
  name: 'network limits',
  codes: ['accesslimited'],
  judge: ({ world: { service }, method: { name } }) =>
    includesName(service.limited_methods, name)
      ? {
          refused: 'accesslimited',
          evidence: `method ${name}`,
          detail: 'it cannot be called from the current network',
        }
      : null,
};

/** The method is available to workspaces of an Enterprise, if this is one. */
export const enterprise: Rule = {
  name: 'enterprise',
  codes: ['enterprise_is_restricted'],
  judge: ({ world: { team }, method: { name } }) =>
    includesName(team.enterprise_closed, name)
      ? {
          refused: 'enterprise_is_restricted',
          evidence: `method ${name}`,
          detail: `${team.name} is part of an Enterprise`,
        }
      : null,
};
