/** What a network can do to a call, or to the delivery of an event. */
export const NETWORK_FAULTS = [
  'delay',
  'jitter',
  'slow_body',
  'cut',
  'garbage',
  'wrong_length',
  'connection_refused',
  'proxy_page',
] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** The longest delay, in milliseconds of the world's clock. */
export const MAX_FAULT_DELAY_MS = 60_000;
