// must be reported: one-panel-apart-from-another
export { blocks } from '../composer/blocks.ts';
