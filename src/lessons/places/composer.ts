/** Controls of the Composer that more than one lesson needs. */
export const SEND = { role: 'button', name: /^Send/ } as const;
export const RESPONSE = { role: 'status', name: 'Response' } as const;
