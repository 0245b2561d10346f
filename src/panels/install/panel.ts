import PackagePlus from 'lucide-react/icons/package-plus';
import type { PanelDefinition } from '../../kit/panel.ts';
import { installSearch, type InstallSearch } from './install-search.ts';

/** OAuth v2 step by step, up to a webhook that posts. */
export const install: PanelDefinition<InstallSearch> = {
  id: 'install',
  title: 'Install',
  icon: PackagePlus,
  order: 6,
  summary: 'Install an app by OAuth v2, and post through the webhook it gets.',
  search: installSearch,
  load: () => import('./Install.tsx'),
};
