/** What runs a loop, loaded with the first that is run. */
export { openProgram } from '../host/program-frame.ts';
export { LoopCaller } from './loop-caller.ts';
export { RunningLoop } from './running-loop.ts';
