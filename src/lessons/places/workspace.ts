/** Controls of the Workspace panel that more than one lesson needs. */
export const MESSAGES = { role: 'feed', name: 'Messages' } as const;
export const MESSAGE_FIELD = { role: 'textbox', name: /^Message to/ } as const;
/** Chooses who acts. Only people can press and type. */
export const ACTING = { role: 'button', name: /^Acting as/ } as const;
