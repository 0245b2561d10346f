import type { Rule } from '../../rule.ts';

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
