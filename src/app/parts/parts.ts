/**
 * The parts around a panel that can wait until the first paint: all of the shell that needs React Aria. One file, which
 * index.html names, so it arrives with the panel.
 */
export { BarTools } from '../bar/BarTools.tsx';
export { NearMessage } from '../host/NearMessage.tsx';
export { Notices } from '../host/Notices.tsx';
export { Links } from '../share/Links.tsx';
export { Wire } from '../wire/Wire.tsx';
export { WireStrip } from '../wire/WireStrip.tsx';
