/** Controls of the Events panel that more than one lesson needs. */
export const START = { role: 'button', name: /^(Start|Restart)$/ } as const;
export const PROGRAM = { role: 'textbox', name: 'Program' } as const;
export const RECEIVER = { role: 'tab', name: 'Receiver' } as const;
export const LIVE = { role: 'tab', name: 'Live' } as const;
export const SEND_EVENTS = { role: 'button', name: 'Send events' } as const;
export const EVENTS = { role: 'listbox', name: 'Events' } as const;
export const SAMPLES = { role: 'button', name: 'Samples' } as const;
/** Adds to the app's manifest what the program needs. */
export const NEEDS = { role: 'button', name: /^Add to the manifest and (start|restart)$/ } as const;
