/** What runs a receiver, loaded with the first that is started. */
export { ApiCaller } from './call-api.ts';
export { ConnectionOpener } from './connection-opener.ts';
export { openProgram } from './program-frame.ts';
export { RunningProgram } from './running-program.ts';
export { SocketSource } from './socket-source.ts';
