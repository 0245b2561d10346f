/** Functions that make the blocks of templates. */

export const plain = (text: string) => ({ type: 'plain_text', text });
export const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
export const header = (text: string) => ({ type: 'header', text: plain(text) });
export const section = (text: string, otherFields: object = {}) => ({
  type: 'section',
  text: mrkdwn(text),
  ...otherFields,
});
export const fields = (...texts: readonly string[]) => ({
  type: 'section',
  fields: texts.map(mrkdwn),
});
export const context = (...texts: readonly string[]) => ({
  type: 'context',
  elements: texts.map(mrkdwn),
});
export const button = (text: string, action_id: string, otherFields: object = {}) => ({
  type: 'button',
  text: plain(text),
  action_id,
  ...otherFields,
});
export const divider = { type: 'divider' };
