/** Controls of the Workspace panel that more than one lesson needs. */
export const MESSAGES = { role: 'feed', name: 'Messages' } as const;
export const BOX = { role: 'textbox', name: /^Message to/ } as const;
/** Who acts: only people can press and type. */
export const ACTING = { role: 'button', name: /^Acting as/ } as const;
