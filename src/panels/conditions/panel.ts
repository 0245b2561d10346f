import { useQuery } from '@tanstack/react-query';
import ToggleRight from 'lucide-react/icons/toggle-right';
import { useClient } from '../../client/context.tsx';
import { conditionsQuery, useCatalog } from '../../client/queries.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { conditionsSearch, type ConditionsSearch } from './search/conditions-search.ts';
import { galleryOf } from './gallery/gallery.ts';

/** Surfaces share codes; those of the Web API go without saying. */
function titleOf(code: string, surface: string): string {
  const said: Readonly<Record<string, string>> = {
    webhooks: 'webhook',
    openid: 'sign-in',
    install: 'install',
  };
  return surface === 'web-api' ? code : `${code} (${said[surface] ?? surface})`;
}

/** The world's switches, and the gallery of all errors. */
export const conditions: PanelDefinition<ConditionsSearch> = {
  id: 'conditions',
  title: 'Conditions',
  icon: ToggleRight,
  order: 8,
  summary: 'Put the world into trouble, and see how every error comes about.',
  search: conditionsSearch,
  load: () => import('./Conditions.tsx'),
  usePlaces: () => {
    const catalog = useCatalog().data;
    const entries = useQuery(conditionsQuery(useClient())).data ?? [];
    return [
      ...entries.map(({ name, title, stands_for }) => ({
        title,
        detail: stands_for,
        search: { view: 'switches', condition: name },
      })),
      ...(catalog ? galleryOf(catalog, []) : []).map(({ id, code, surface, cause }) => ({
        title: titleOf(code, surface),
        detail: cause,
        search: { view: 'gallery', error: id },
      })),
    ];
  },
};
