import LayoutTemplate from 'lucide-react/icons/layout-template';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { composerSearch, type ComposerSearch } from './composer-search.ts';

/** Composes, previews and sends messages made of blocks. */
export const composer: PanelDefinition<ComposerSearch> = {
  id: 'composer',
  title: 'Composer',
  icon: LayoutTemplate,
  order: 2,
  isInPhoneRail: true,
  summary: 'Compose a message from blocks, preview it, and send it.',
  search: composerSearch,
  code: late(() => import('./Composer.tsx')),
  state: late(() => import('./draft/linked-draft.ts').then(({ linkedDraft }) => linkedDraft)).load,
};
