import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/context.tsx';
import { conditionsQuery, recipesQuery, useCatalog } from '../../client/queries.ts';
import type { PanelHelp } from '../../kit/panel.ts';
import { galleryOf } from './gallery/gallery.ts';

/** Several surfaces can have the same code, so the surface is added, except for the Web API. */
function titleOf(code: string, surface: string): string {
  const names: Readonly<Record<string, string>> = {
    webhooks: 'webhook',
    openid: 'sign-in',
    install: 'install',
  };
  return surface === 'web-api' ? code : `${code} (${names[surface] ?? surface})`;
}

/** The places of Conditions. */
export const conditionsHelp: PanelHelp = {
  usePlaces: (typed) => {
    const client = useClient();
    const catalog = useCatalog().data;
    const entries = useQuery(conditionsQuery(client)).data ?? [];
    // The platform records every recipe when it is first asked for them.
    const recipes = useQuery({ ...recipesQuery(client), enabled: typed.length > 2 }).data;
    const gallery = catalog ? galleryOf(catalog, recipes) : [];
    return [
      ...entries.map(({ name, title, stands_for }) => ({
        title,
        detail: stands_for,
        group: 'Conditions',
        search: { view: 'switches', condition: name },
      })),
      ...gallery.map(({ id, code, surface, cause }) => ({
        title: titleOf(code, surface),
        detail: cause,
        group: 'Errors',
        search: { view: 'gallery', error: id },
      })),
      ...gallery.flatMap(({ id, code, recipes: own }) =>
        own.map(({ title }) => ({
          title,
          detail: `Recipe for ${code}`,
          group: 'Recipes',
          search: { view: 'gallery', error: id },
        })),
      ),
    ];
  },
};
