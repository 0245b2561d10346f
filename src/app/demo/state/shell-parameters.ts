/**
 * Parameters of the address that belong to the shell, not to the panel. A step neither keeps nor sets them: it must not open
 * another demo, another deployment or the past.
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
