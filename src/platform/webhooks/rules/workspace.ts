import { clip } from '../../http/form.ts';
import type { WebhookRule } from '../rule.ts';

/** The address names an active workspace. */
export const workspace: WebhookRule = {
  name: 'workspace',
  codes: ['no_team', 'team_disabled'],
  judge: ({ world: { team }, address }) => {
    const evidence = () => `workspace ${address.team === '' ? '(missing)' : clip(address.team)}`;
    if (address.team !== team.id)
      return { refused: 'no_team', evidence, detail: 'no workspace has that id' };
    return team.deleted
      ? { refused: 'team_disabled', evidence, detail: `${team.name} was deleted` }
      : { evidence };
  },
};
