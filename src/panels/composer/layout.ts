/**
 * How the panes are laid out. `single`: one at a time. `stacked`: the preview below the editor, the blocks beside both.
 * `tight` and `columns`: all side by side, in different proportions. `wide`: the JSON beside the form, too.
 */
export type ComposerLayout = 'single' | 'stacked' | 'tight' | 'columns' | 'wide';

const MIN_STACKED_PX = 640;
const MIN_TIGHT_PX = 900;
const MIN_COLUMNS_PX = 1150;
/** Below this width, the JSON beside the form would be wider than the form. */
const MIN_WIDE_PX = 1440;
/** Below this height, panes on top of each other show too little. */
const MIN_HEIGHT_PX = 416;

/** The layout for a panel of that size, in CSS pixels. */
export function composerLayout(width: number, height: number): ComposerLayout {
  if (width < MIN_STACKED_PX || height < MIN_HEIGHT_PX) return 'single';
  if (width < MIN_TIGHT_PX) return 'stacked';
  if (width < MIN_COLUMNS_PX) return 'tight';
  return width < MIN_WIDE_PX ? 'columns' : 'wide';
}
