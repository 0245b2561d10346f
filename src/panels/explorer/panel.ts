import SquareTerminal from 'lucide-react/icons/square-terminal';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { explorerSearch, type ExplorerSearch } from './draft/explorer-search.ts';

/** Calls any method of the Web API and explains the answer. */
export const explorer: PanelDefinition<ExplorerSearch> = {
  id: 'explorer',
  title: 'Explorer',
  icon: SquareTerminal,
  order: 1,
  isInPhoneRail: true,
  summary: 'Call any method, see the exact request and response, and copy the call as code.',
  search: explorerSearch,
  code: late(() => import('./Explorer.tsx')),
  state: late(() => import('./draft/linked-draft.ts').then(({ linkedDraft }) => linkedDraft)).load,
};
