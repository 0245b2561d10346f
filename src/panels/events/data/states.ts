/**
 * What is shown of a delivery. Two kinds of waiting end only when somebody does something: `disabled`, until
 * deliveries to the app are enabled again; `unconnected`, until a socket of the app is open.
 */
export const STATES = ['delivered', 'waiting', 'disabled', 'unconnected', 'abandoned'] as const;
export type State = (typeof STATES)[number];
