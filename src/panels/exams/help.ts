import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/context.tsx';
import { examsQuery } from '../../client/queries.ts';
import type { PanelHelp } from '../../kit/panel.ts';

/** Lists the exams in the command palette. */
export const examsHelp: PanelHelp = {
  usePlaces: () =>
    useQuery(examsQuery(useClient())).data?.map(({ name, title, does }) => ({
      title,
      detail: does,
      search: { exam: name },
    })) ?? [],
};
