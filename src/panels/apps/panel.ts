import Blocks from 'lucide-react/icons/blocks';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { appsSearch, type AppsSearch } from './apps-search.ts';

/** The apps of the world: create, configure, export and delete them. */
export const apps: PanelDefinition<AppsSearch> = {
  id: 'apps',
  title: 'Apps',
  icon: Blocks,
  order: 5,
  summary: 'Create apps from manifests, and change what they are configured to do.',
  search: appsSearch,
  code: late(() => import('./Apps.tsx')),
};
