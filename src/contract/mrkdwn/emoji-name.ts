/** The name of an emoji, without colons: that of Unicode, or one that a workspace added. */
export const EMOJI_NAME = /^[a-z0-9_+'-]{1,100}$/;
