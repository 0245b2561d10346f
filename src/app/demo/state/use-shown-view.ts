import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { holdsSecret } from '../../../contract/secrets/mask.ts';
import type { DemoView } from '../../../contract/demo/demo.ts';
import { PANELS } from '../../panels.ts';

/** The open panel and the parameters in its address, as a step records them; null for an unknown panel. */
export function useShownView(): DemoView | null {
  const { pathname, search } = useLocation();
  return useMemo(() => viewOf(pathname, search), [pathname, search]);
}

/** Secrets and values that a step cannot record are left out. */
export function viewOf(pathname: string, search: object): DemoView | null {
  const panel = pathname.replace(/^\//, '');
  if (!PANELS.some(({ id }) => id === panel)) return null;
  const kept = Object.entries(search).filter(
    ([name, value]) =>
      !SHELL_PARAMETERS.has(name) &&
      ['string', 'number', 'boolean'].includes(typeof value) &&
      !holdsSecret(`${name}=${String(value)}`),
  );
  return { panel, search: Object.fromEntries(kept) };
}

/**
 * Parameters of the address that belong to the shell, not to the panel. Steps neither record nor set them, because a step must
 * not open another demo, another deployment or the past.
 */
export const SHELL_PARAMETERS: ReadonlySet<string> = new Set([
  'exchange',
  'compare',
  'deployment',
  'demo',
  'step',
  'at',
  'lesson',
]);
