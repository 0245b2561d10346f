import { SHEET } from '../choices.ts';
import type { Embed } from '../embed.ts';

/** Where the wire is. For each such place, the browser stores whether the wire is open, and how large it is. */
export interface WirePlace {
  /** The panel that the wire is shown with. */
  readonly panel: string;
  /** Whether the wire is beside the panel, tall and narrow; otherwise it is below, wide and low. */
  readonly isBeside: boolean;
  /** Whether the wire covers the panel, as on a phone. */
  readonly isSheet: boolean;
}

/** The key under which the browser stores a place, such as `composer:beside`. */
export const placeKey = ({ panel, isBeside, isSheet }: WirePlace): string =>
  `${panel}:${isSheet ? SHEET : isBeside ? 'beside' : 'below'}`;

/** The id of the panel that the path of an address begins with, or `start`. */
export const panelOfPath = (pathname: string): string =>
  /^\/([a-z-]{1,40})/.exec(pathname)?.[1] ?? 'start';

/**
 * Whether the wire is open until the user opens or closes it. It is open beside every panel except the Composer, whose three panes
 * need the room. It is also open with `linkedPanel`, if the page was opened by a link to that panel and an exchange. In a frame of
 * another page it is open if the address asks for it, unless it would be below the panel in a low frame.
 */
export function isOpenAtFirst(
  { panel, isBeside }: Pick<WirePlace, 'panel' | 'isBeside'>,
  embed: Embed | null,
  linkedPanel: string | null,
  isLow = false,
): boolean {
  if (embed !== null) return embed === 'wire' && (isBeside || !isLow);
  return panel === linkedPanel || (isBeside && panel !== 'composer');
}
