/**
 * How the panes are laid out. `single`: one at a time. `stacked`: the preview below the editor, the blocks beside both.
 * `tight` and `columns`: all side by side. `wide`: the JSON beside the form as well.
 */
export type ComposerLayout = 'single' | 'stacked' | 'tight' | 'columns' | 'wide';

const STACKED_PX = 640;
const TIGHT_PX = 900;
const COLUMNS_PX = 1150;
/** The form must stay wider than its JSON would be beside it. */
const WIDE_PX = 1440;
/** Panes that are lower than this together show too little of each. */
const LOW_PX = 416;

/** The layout for a panel of that size, in CSS pixels. */
export function composerLayout(width: number, height: number): ComposerLayout {
  if (width < STACKED_PX || height < LOW_PX) return 'single';
  if (width < TIGHT_PX) return 'stacked';
  if (width < COLUMNS_PX) return 'tight';
  return width < WIDE_PX ? 'columns' : 'wide';
}
