import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { late } from '../../../base/late.ts';
import { useWorld } from '../../../client/queries.ts';
import { worldTime } from '../../../client/world/world-time.ts';
import { demoInAddress } from '../../../contract/links/demo-in-address.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { onDraftChange } from '../../../base/drafts.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { useHost } from '../../host/host-context.ts';
import { isDefaultWorld } from '../contents/link-world.ts';
import { useLinkMemory } from './use-link-memory.ts';

const ADDRESS_LINK = late(() => import('./address-link.ts'));

/** How long after the last change the address is updated, in milliseconds. Browsers limit how often it can change. */
const UPDATE_DELAY_MS = 500;

/**
 * Makes the address a link to what the page shows. It names the world, unless it is the default world. The tab remembers the
 * links that it wrote, so that a reload stays in the user’s own world. In a demo world, the link that opened it stays.
 */
export function useAddressLink(): void {
  const host = useHost();
  const { data: world, dataUpdatedAt } = useWorld();
  const { search } = usePanelShell();
  const panel = useRouterState({ select: ({ location }) => location.pathname.slice(1) });
  const knownLinks = useLinkMemory();
  const navigate = useNavigate();
  const worldKey = world === undefined ? null : worldKeyOf(world);
  /** The world and its time in the last link: the time of a running clock is written only when the world changes. */
  const lastWritten = useRef<{ readonly worldKey: string | null; readonly now: number }>(null);

  const updateAddress = useEffectEvent(async () => {
    if (world === undefined || search['at'] !== undefined) return;
    const currentLink = demoInAddress(window.location.hash);
    // This tab does not know the link, so the link is yet to be opened.
    if (currentLink !== null && !knownLinks.knows(currentLink)) return;
    if (lastWritten.current?.worldKey !== worldKey)
      lastWritten.current = {
        worldKey,
        now: worldTime(world.clock, dataUpdatedAt, Date.now()),
      };
    const clock = { ...world.clock, now: lastWritten.current.now };
    const demo = host.kind === 'tab' ? host.demo : null;
    const link =
      demo === null && isDefaultWorld(world)
        ? null
        : await ADDRESS_LINK.load()
            .then(({ encodeAddressDemo }) =>
              encodeAddressDemo({ brief: { ...world, clock }, panel, search, demo, currentLink }),
            )
            .catch(() => undefined);
    // The code could not be loaded, for example because the page is being closed: the address does not change.
    if (link === undefined) return;
    // The user has changed the address meanwhile.
    if (demoInAddress(window.location.hash) !== currentLink) return;
    knownLinks.remember(link ?? '');
    if (link === currentLink) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, demo: link ?? undefined }),
      replace: true,
    });
  });

  const isReady = host.kind === 'tab' || host.kind === 'http';
  // Updates the address when the world, the panel or a draft changes.
  useEffect(() => {
    if (!isReady || worldKey === null) return;
    let timer = 0;
    const schedule = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(
        () => void updateAddress().catch((error: unknown) => console.error(error)),
        UPDATE_DELAY_MS,
      );
    };
    schedule();
    const unsubscribe = onDraftChange(schedule);
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [isReady, worldKey, panel, search]);
}

/** What a link says about a world, without the time of a running clock. */
const worldKeyOf = ({ seed, options, clock, conditions, deployment }: WorldBrief): string =>
  JSON.stringify([seed, options, clock.frozen && clock.now, conditions, deployment.name]);
