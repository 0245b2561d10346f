import PackagePlus from 'lucide-react/icons/package-plus';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { installSearch, type InstallSearch } from './install-search.ts';

/** OAuth v2 step by step, from the request to a post through the webhook. */
export const install: PanelDefinition<InstallSearch> = {
  id: 'install',
  title: 'Install',
  icon: PackagePlus,
  order: 6,
  summary: 'Install an app with OAuth v2, and post through its webhook.',
  search: installSearch,
  code: late(() => import('./Install.tsx')),
};
