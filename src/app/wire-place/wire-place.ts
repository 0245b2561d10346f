import { SHEET } from '../choices.ts';
import type { Embed } from '../embed.ts';

/** A place of the wire. Whether it is open there, and how large, is remembered for each. */
export interface WirePlace {
  /** The panel that it is beside or below. */
  readonly panel: string;
  /** Whether it is beside the panel, tall and narrow; otherwise it is below, wide and low. */
  readonly isBeside: boolean;
  /** Whether it covers the panel, as on a phone. */
  readonly isSheet: boolean;
}

/** Key of a place in what the browser keeps, as in `composer:beside`. */
export const placeKey = ({ panel, isBeside, isSheet }: WirePlace): string =>
  `${panel}:${isSheet ? SHEET : isBeside ? 'beside' : 'below'}`;

/** The panel in the path of an address; `start` where there is none. */
export const panelIn = (pathname: string): string =>
  /^\/([a-z-]{1,40})/.exec(pathname)?.[1] ?? 'start';

/**
 * Whether the wire is open until the user says otherwise: where it is beside a panel that can spare the room, as the Composer
 * with its three panes cannot; and in a frame of another page where the address asks for it. `arrivedAt` is the panel of
 * an address that named an exchange when the page was opened: there it shows that exchange. A low frame has no room for the
 * wire below the panel: it begins as a strip there.
 */
export function isOpenAtFirst(
  { panel, isBeside }: Pick<WirePlace, 'panel' | 'isBeside'>,
  embed: Embed | null,
  arrivedAt: string | null,
  isLow = false,
): boolean {
  if (embed !== null) return embed === 'wire' && (isBeside || !isLow);
  return panel === arrivedAt || (isBeside && panel !== 'composer');
}
