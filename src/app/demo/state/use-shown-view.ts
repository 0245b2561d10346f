import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { holdsSecret } from '../../../contract/secrets/mask.ts';
import type { DemoView } from '../../../contract/demo/demo.ts';
import { PANELS } from '../../panels.ts';

/** The open panel and the parameters in its address, as a step records them; null for an unknown panel. */
export function useShownView(): DemoView | null {
  const { pathname, search } = useLocation();
  return useMemo(() => toView(pathname, search), [pathname, search]);
}

/** The view of an address, without secrets and without values that a step cannot record. */
export function toView(pathname: string, search: object): DemoView | null {
  const panel = pathname.replace(/^\//, '');
  if (!PANELS.some(({ id }) => id === panel)) return null;
  const recordableParameters = Object.entries(search).filter(
    ([name, value]) =>
      !SHELL_PARAMETERS.has(name) &&
      ['string', 'number', 'boolean'].includes(typeof value) &&
      !holdsSecret(`${name}=${String(value)}`),
  );
  return { panel, search: Object.fromEntries(recordableParameters) };
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
