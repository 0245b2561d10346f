// must be reported: ui-folders
export { panel } from '../kit/panel.ts';
