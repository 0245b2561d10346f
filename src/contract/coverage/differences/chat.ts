import type { Differences } from './differences.ts';

const WHO_WRITES = 'Who writes follows from the token.';
const MARKUP = 'A text is always read as mrkdwn, with mentions by id.';
const SIGN_IN_FIRST = 'Nobody has to sign in to see what a link leads to.';
const UNFURLED = 'Links are shown if an app calls chat.unfurl, and only then.';
const WORK_OBJECTS = 'Links are shown with attachments, not as work objects.';

const NUMBER = 'It is a number of seconds; a text that holds one is read as that.';

/** Methods of messages. */
export const CHAT: Differences = {
  'chat.deleteScheduledMessage argument as_user: not taken': WHO_WRITES,
  'chat.postEphemeral argument as_user: not taken': WHO_WRITES,
  'chat.postEphemeral argument link_names: not taken': MARKUP,
  'chat.postEphemeral argument parse: not taken': MARKUP,
  'chat.postMessage argument as_user: not taken': WHO_WRITES,
  'chat.postMessage argument link_names: not taken': MARKUP,
  'chat.postMessage argument mrkdwn: not taken': MARKUP,
  'chat.postMessage argument parse: not taken': MARKUP,
  'chat.postMessage argument unfurl_links: not taken': UNFURLED,
  'chat.postMessage argument unfurl_media: not taken': UNFURLED,
  'chat.scheduleMessage argument as_user: not taken': WHO_WRITES,
  'chat.scheduleMessage argument link_names: not taken': MARKUP,
  'chat.scheduleMessage argument parse: not taken': MARKUP,
  'chat.scheduleMessage argument post_at: cannot be a string': NUMBER,
  'chat.scheduleMessage argument unfurl_links: not taken': UNFURLED,
  'chat.scheduleMessage argument unfurl_media: not taken': UNFURLED,
  'chat.scheduledMessages.list argument latest: cannot be a string': NUMBER,
  'chat.scheduledMessages.list argument oldest: cannot be a string': NUMBER,
  'chat.unfurl argument metadata: not taken': WORK_OBJECTS,
  'chat.unfurl argument unfurls: required here': WORK_OBJECTS,
  'chat.unfurl argument user_auth_blocks: not taken': SIGN_IN_FIRST,
  'chat.unfurl argument user_auth_message: not taken': SIGN_IN_FIRST,
  'chat.unfurl argument user_auth_required: not taken': SIGN_IN_FIRST,
  'chat.unfurl argument user_auth_url: not taken': SIGN_IN_FIRST,
  'chat.update argument as_user: not taken': WHO_WRITES,
  'chat.update argument file_ids: not taken': 'The files of a message stay as they are.',
  'chat.update argument link_names: not taken': MARKUP,
  'chat.update argument parse: not taken': MARKUP,
};
