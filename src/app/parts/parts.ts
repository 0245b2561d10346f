/**
 * The parts of the shell that load after the first paint: those that need React Aria. They are one file that index.html names, so
 * that it arrives together with the panel.
 */
export { BarTools } from '../bar/BarTools.tsx';
export { Toast } from '../host/Toast.tsx';
export { Notices } from '../host/Notices.tsx';
export { Links } from '../share/Links.tsx';
export { Wire } from '../wire/Wire.tsx';
export { WireStrip } from '../wire/WireStrip.tsx';
