import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { useChoices } from '../choices.ts';
import { ROOM_FOR_BOTH } from '../demo/state/dock.ts';
import { useEmbed } from '../embed.ts';
import { isOpenAtFirst, panelIn, placeKey, type WirePlace } from './wire-place.ts';

/** In a frame of another page, panel and wire need less room, because there is no rail and no guide. */
const ROOM_IN_A_FRAME = '(min-width: 60rem)';

/** A frame of another page that has room for only one of panel, wire and player. */
export const LOW_FRAME = '(max-height: 32rem)';

/** On a phone and in a low window, such as a zoomed one, the wire is a sheet over the panel. */
const SMALL_WINDOW = '(width < 40rem) or ((width < 64rem) and (height < 32rem))';

/** The panel in the address that opened the page, if this address names an exchange; otherwise null. */
const arrivedAt = /[?&]exchange=/.test(window.location.hash)
  ? panelIn(window.location.hash.slice(1))
  : null;

/** Where the wire is, whether it is open there, and how to open or close it. The browser stores this for every place. */
export function useWirePlace(): WirePlace & {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Closes the wire if it covers the panel, so that a user who goes to a panel sees it. */
  readonly uncover: () => void;
} {
  const embed = useEmbed();
  const panel = useLocation({ select: ({ pathname }) => panelIn(pathname) });
  const isBeside = useMedia(embed === null ? ROOM_FOR_BOTH : ROOM_IN_A_FRAME);
  const isLow = useMedia(LOW_FRAME);
  const isSmall = useMedia(SMALL_WINDOW);
  const isSheet = embed === null && isSmall;
  const key = placeKey({ panel, isBeside, isSheet });
  const chosen = useChoices(({ wire }) => wire[key]);
  const setWire = useChoices((state) => state.setWire);
  // The function stays the same until the wire has another place.
  const setOpen = useCallback((isOpen: boolean) => setWire(key, isOpen), [key, setWire]);
  return {
    panel,
    isBeside,
    isSheet,
    isOpen: chosen ?? isOpenAtFirst({ panel, isBeside }, embed, arrivedAt, isLow),
    setOpen,
    uncover: () => isSheet && setOpen(false),
  };
}
