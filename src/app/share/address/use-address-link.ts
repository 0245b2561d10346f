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
import { isUsual } from '../contents/link-world.ts';
import { useLinkMemory } from './use-link-memory.ts';

const ADDRESS_LINK = late(() => import('./address-link.ts'));

/** Browsers limit how often the address can change, so it follows this long after the last change, in milliseconds. */
const UPDATE_DELAY_MS = 500;

/**
 * Keeps the address a link to what the page shows: it names the world, unless that is the one everybody begins with. The
 * tab remembers what it wrote, so that a reload stays in the user’s own world. In a demo world the link stays that opened it.
 */
export function useAddressLink(): void {
  const host = useHost();
  const { data: world, dataUpdatedAt } = useWorld();
  const { search } = usePanelShell();
  const panel = useRouterState({ select: ({ location }) => location.pathname.slice(1) });
  const links = useLinkMemory();
  const navigate = useNavigate();
  const key = world === undefined ? null : keyOf(world);
  /** A running clock is written once for each change of the world, not every second. */
  const noted = useRef<{ readonly key: string | null; readonly now: number }>(null);

  const follow = useEffectEvent(async () => {
    if (world === undefined || search['at'] !== undefined) return;
    const there = demoInAddress(window.location.hash);
    // A link that is not open yet is somebody else’s.
    if (there !== null && !links.knows(there)) return;
    if (noted.current?.key !== key)
      noted.current = { key, now: worldTime(world.clock, dataUpdatedAt, Date.now()) };
    const clock = { ...world.clock, now: noted.current.now };
    const demo = host.kind === 'tab' ? host.demo : null;
    const link =
      demo === null && isUsual(world)
        ? null
        : await ADDRESS_LINK.load()
            .then(({ addressLink }) =>
              addressLink({ brief: { ...world, clock }, panel, search, demo, there }),
            )
            .catch(() => undefined);
    // Its code cannot be loaded, as in a page that is being left: the address stays as it is.
    if (link === undefined) return;
    // The user went on meanwhile.
    if (demoInAddress(window.location.hash) !== there) return;
    links.remember(link ?? '');
    if (link === there) return;
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, demo: link ?? undefined }),
      replace: true,
    });
  });

  const isReady = host.kind === 'tab' || host.kind === 'http';
  // The address of the browser follows the world and the drafts.
  useEffect(() => {
    if (!isReady || key === null) return;
    let timer = 0;
    const soon = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(
        () => void follow().catch((error: unknown) => console.error(error)),
        UPDATE_DELAY_MS,
      );
    };
    soon();
    const unsubscribe = onDraftChange(soon);
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [isReady, key, panel, search]);
}

/** What a link says about a world, but for the time of a running clock. */
const keyOf = ({ seed, options, clock, conditions, deployment }: WorldBrief): string =>
  JSON.stringify([seed, options, clock.frozen && clock.now, conditions, deployment.name]);
