import type { Differences } from './differences.ts';

const NOT_SUPPORTED = 'It names what Parley keeps of a manifest and does nothing with (A-50).';
const PKCE =
  'It is the proof of a client without a secret (RFC 7636), which the types do not have.';
const NO_ORGANISATION = 'The service answers null for a workspace outside of organisations.';
const OLDER_CLIENTS = 'Clients of the first version of OAuth read it here.';
const NULL_IN_VIEWS = 'The service answers null for what a view does without.';
const OWN_NAME = 'A status has the name and the picture of its app.';
const NO_SESSION_CHANNELS = 'Sessions are in threads: a world has no session channels (A-63).';
const FUNCTIONS = 'It comes from functions of workflows, which a world does not have.';

/** Methods of apps, of sign-in and tokens, and of views. */
export const APPS: Differences = {
  'agents.sessions.rename argument thread_ts: required here': NO_SESSION_CHANNELS,
  'agents.sessions.setStatus argument icon_emoji: not taken': OWN_NAME,
  'agents.sessions.setStatus argument icon_url: not taken': OWN_NAME,
  'agents.sessions.setStatus argument thread_ts: required here': NO_SESSION_CHANNELS,
  'agents.sessions.setStatus argument username: not taken': OWN_NAME,
  'api.test argument foo: not in the SDK':
    'The method repeats whatever it is sent; its documentation shows this one.',
  'apps.manifest.create answer not_supported: not in the SDK': NOT_SUPPORTED,
  'apps.manifest.update answer not_supported: not in the SDK': NOT_SUPPORTED,
  'apps.manifest.validate answer not_supported: not in the SDK': NOT_SUPPORTED,
  'assistant.threads.setStatus argument icon_emoji: not taken': OWN_NAME,
  'assistant.threads.setStatus argument icon_url: not taken': OWN_NAME,
  'assistant.threads.setStatus argument username: not taken': OWN_NAME,
  'auth.revoke answer revoked: not in the SDK':
    'The service says whether a token was revoked; the type has no field at all.',
  'oauth.v2.access answer enterprise: can be null': NO_ORGANISATION,
  'oauth.v2.access answer team_id: not in the SDK': OLDER_CLIENTS,
  'oauth.v2.access answer team_name: not in the SDK': OLDER_CLIENTS,
  'oauth.v2.access answer user_id: not in the SDK': OLDER_CLIENTS,
  'oauth.v2.access argument code_verifier: not in the SDK': PKCE,
  'oauth.v2.exchange answer enterprise: can be null': NO_ORGANISATION,
  'openid.connect.token argument code_verifier: not in the SDK': PKCE,
  'rtm.connect argument batch_presence_aware: not taken': 'Sockets do not tell who is online.',
  'rtm.connect argument presence_sub: not taken': 'Sockets do not tell who is online.',
  'views.open answer view.close: can be null': NULL_IN_VIEWS,
  'views.open answer view.previous_view_id: can be null': NULL_IN_VIEWS,
  'views.open answer view.submit: can be null': NULL_IN_VIEWS,
  'views.open answer view.title: can be null': NULL_IN_VIEWS,
  'views.open argument interactivity_pointer: not taken': FUNCTIONS,
  'views.open argument trigger_id: required here': FUNCTIONS,
  'views.publish answer view.close: can be null': NULL_IN_VIEWS,
  'views.publish answer view.previous_view_id: can be null': NULL_IN_VIEWS,
  'views.publish answer view.submit: can be null': NULL_IN_VIEWS,
  'views.publish answer view.title: can be null': NULL_IN_VIEWS,
  'views.push answer view.close: can be null': NULL_IN_VIEWS,
  'views.push answer view.previous_view_id: can be null': NULL_IN_VIEWS,
  'views.push answer view.submit: can be null': NULL_IN_VIEWS,
  'views.push answer view.title: can be null': NULL_IN_VIEWS,
  'views.push argument interactivity_pointer: not taken': FUNCTIONS,
  'views.push argument trigger_id: required here': FUNCTIONS,
  'views.update answer view.close: can be null': NULL_IN_VIEWS,
  'views.update answer view.previous_view_id: can be null': NULL_IN_VIEWS,
  'views.update answer view.submit: can be null': NULL_IN_VIEWS,
  'views.update answer view.title: can be null': NULL_IN_VIEWS,
};
