/** What is shown of a delivery. `disabled`: it waits until deliveries to the app are enabled again. */
export const STATES = ['delivered', 'waiting', 'disabled', 'abandoned'] as const;
export type State = (typeof STATES)[number];
