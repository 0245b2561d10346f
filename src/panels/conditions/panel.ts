import ToggleRight from 'lucide-react/icons/toggle-right';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { conditionsSearch, type ConditionsSearch } from './search/conditions-search.ts';

/** Switches for the conditions of the world, and a gallery of all errors. */
export const conditions: PanelDefinition<ConditionsSearch> = {
  id: 'conditions',
  title: 'Conditions',
  icon: ToggleRight,
  order: 10,
  summary: 'Provoke errors on purpose, and see the cause of every error.',
  search: conditionsSearch,
  code: late(() => import('./Conditions.tsx')),
};
