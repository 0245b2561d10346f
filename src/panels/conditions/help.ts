import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { conditionsQuery, recipesQuery, useCatalog } from '../../client/queries.ts';
import type { PanelHelp } from '../../kit/panel.ts';
import { galleryOf } from './gallery/gallery.ts';

/** The title of an error code. It names the surface, unless that is the Web API, because surfaces share codes. */
function titleOf(code: string, surface: string): string {
  const surfaceNames: Readonly<Record<string, string>> = {
    webhooks: 'webhook',
    openid: 'sign-in',
    install: 'install',
  };
  return surface === 'web-api' ? code : `${code} (${surfaceNames[surface] ?? surface})`;
}

/** How long typing must pause before recipes are requested. Somebody who knows a command has pressed Enter by then. */
const SEARCH_DELAY_MS = 400;

/** Whether the typed text has not changed for `SEARCH_DELAY_MS`. */
function useHasPaused(typed: string): boolean {
  const [pausedText, setPausedText] = useState('');
  // Starts the timer again whenever the text changes.
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return pausedText === typed;
}

/** Conditions, errors and recipes in the command palette. */
export const conditionsHelp: PanelHelp = {
  usePlaces: (typed) => {
    const client = useClient();
    const catalog = useCatalog().data;
    const allConditions = useQuery(conditionsQuery(client)).data ?? [];
    // The first request for recipes makes the platform record all of them, with hundreds of calls.
    const isSearching = useHasPaused(typed) && typed.length > 2;
    const recipes = useQuery({ ...recipesQuery(client), enabled: isSearching }).data;
    const gallery = catalog ? galleryOf(catalog, recipes) : [];
    return [
      ...allConditions.map(({ name, title, stands_for }) => ({
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
      ...gallery.flatMap(({ id, code, recipes: entryRecipes }) =>
        entryRecipes.map(({ title }) => ({
          title,
          detail: `Recipe for ${code}`,
          group: 'Recipes',
          search: { view: 'gallery', error: id },
        })),
      ),
    ];
  },
};
