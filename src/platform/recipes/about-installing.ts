import { decideOn, requestFrom, requestInCondition } from './about-signing-in.ts';
import type { RecipeCard } from './recipe-book.ts';

const install = requestFrom('install');
const installIn = requestInCondition('install');
const decision = decideOn('install');

/** Errors of the install page. */
export const ABOUT_INSTALLING: readonly RecipeCard[] = [
  install(
    {
      code: 'invalid_client_id',
      title: 'An install link for an app that does not exist',
      caption: 'No app has this client_id, so the person sees a page and nothing is installed.',
    },
    { client_id: '1.1' },
  ),
  install(
    {
      code: 'bad_redirect_uri',
      title: 'An install link with a redirect URI that is not configured',
      caption:
        'The code would go to an address that the app does not list, so the person sees a page instead.',
    },
    { redirect_uri: 'https://127.0.0.1/callback' },
  ),
  install(
    {
      code: 'invalid_request',
      title: 'An install link for another workspace',
      caption:
        'team names a workspace that is not this one. The id of a workspace is team_id in the answer to an installation.',
    },
    { team: 'T0NOWHERE' },
  ),
  install(
    {
      code: 'invalid_scope',
      title: 'An install link with a scope that does not exist',
      caption:
        'One unknown scope refuses the whole request, and error_description names it. Here chat:read was meant to be channels:history.',
    },
    { scope: 'chat:write,chat:read' },
  ),
  installIn(
    {
      code: 'temporarily_unavailable',
      title: 'An installation while the workspace is moved to an enterprise',
      caption:
        'The workspace accepts no installations until the migration is done. The link works again afterwards.',
    },
    'enterprise_migration',
  ),
  decision(
    {
      code: 'access_denied',
      title: 'The person does not want to install the app',
      caption:
        'They cancelled, and the app gets access_denied instead of a code. Ask for fewer scopes, or explain what each is for, before you offer it again.',
    },
    (consent) => ({ consent, decision: 'cancel' }),
  ),
  decision(
    {
      code: 'invalid_consent',
      title: 'A decision that is neither allow nor cancel',
      caption:
        'The form of the page has two buttons, and this post names a third. Programs cannot consent for people.',
    },
    (consent) => ({ consent, decision: 'yes' }),
  ),
];
