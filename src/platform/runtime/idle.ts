/**
 * Calls `work` once, later: at a moment when the host has nothing more urgent to do, but soon, so that people who watch
 * see what happens. Never calls it before it returns.
 */
export type Idle = (work: () => void) => void;
