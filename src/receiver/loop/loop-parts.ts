/** The code that runs a loop. It loads with the first loop that is run. */
export { openProgram } from '../host/program-frame.ts';
export { LoopCaller } from './loop-caller.ts';
export { RunningLoop } from './running-loop.ts';
