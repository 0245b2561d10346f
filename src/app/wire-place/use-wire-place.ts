import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { useChoices } from '../choices.ts';
import { ROOM_FOR_BOTH } from '../demo/state/dock.ts';
import { useEmbed } from '../embed.ts';
import { isOpenAtFirst, panelOfPath, placeKey, type WirePlace } from './wire-place.ts';

/** In a frame of another page, panel and wire need less room, because there is no rail and no guide. */
const ROOM_FOR_BOTH_IN_FRAME = '(min-width: 60rem)';

/** A frame of another page that has room for only one of panel, wire and player. */
export const LOW_FRAME = '(max-height: 32rem)';

/** On a phone and in a low window, such as a zoomed one, the wire is a sheet over the panel. */
const SMALL_WINDOW = '(width < 40rem) or ((width < 64rem) and (height < 32rem))';

/** The panel of the address that opened the page, if the address names an exchange; otherwise null. */
const linkedPanel = /[?&]exchange=/.test(window.location.hash)
  ? panelOfPath(window.location.hash.slice(1))
  : null;

/** Where the wire is, whether it is open, and how to open or close it. The browser stores for every place whether it is open. */
export function useWirePlace(): WirePlace & {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Closes the wire if it covers the panel, so that a user who goes to a panel sees it. */
  readonly uncoverPanel: () => void;
} {
  const embed = useEmbed();
  const panel = useLocation({ select: ({ pathname }) => panelOfPath(pathname) });
  const isBeside = useMedia(embed === null ? ROOM_FOR_BOTH : ROOM_FOR_BOTH_IN_FRAME);
  const isLow = useMedia(LOW_FRAME);
  const isSmall = useMedia(SMALL_WINDOW);
  const isSheet = embed === null && isSmall;
  const key = placeKey({ panel, isBeside, isSheet });
  const isOpenByChoice = useChoices(({ wire }) => wire[key]);
  const setWire = useChoices((state) => state.setWire);
  // The function stays the same as long as the wire stays at its place.
  const setOpen = useCallback((isOpen: boolean) => setWire(key, isOpen), [key, setWire]);
  return {
    panel,
    isBeside,
    isSheet,
    isOpen: isOpenByChoice ?? isOpenAtFirst({ panel, isBeside }, embed, linkedPanel, isLow),
    setOpen,
    uncoverPanel: () => isSheet && setOpen(false),
  };
}
