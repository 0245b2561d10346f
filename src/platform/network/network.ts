/** What carries out the faults of the network, loaded with the first that is armed. */
export { lateCall, meetCall } from './call.ts';
export { sendFaulty } from './delivery.ts';
export { Waits } from './waits.ts';
