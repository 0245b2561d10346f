/** The code that runs a receiver. It loads with the first receiver that is started. */
export { ApiCaller } from './call-api.ts';
export { ConnectionOpener } from './connection-opener.ts';
export { openProgram } from './program-frame.ts';
export { RunningProgram } from './running-program.ts';
export { SocketSource } from './socket-source.ts';
