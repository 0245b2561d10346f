import type { SurfaceCode } from './recipe-book.ts';

/** A code that has no recipe, and why: one sentence or a few. */
export type WithoutRecipe = SurfaceCode & { readonly reason: string };

/** Every code that no short sequence of calls from a new world leads to. All others have a recipe. */
export const WITHOUT_RECIPE: readonly WithoutRecipe[] = [
  {
    code: 'request_too_large',
    reason:
      'The call has to carry more than 1 MiB, and every visitor would have to load it with the recipes. To see it, send any method a text of 1,100,000 characters.',
  },
  {
    code: 'view_too_large',
    reason:
      'The view has to have more than 250,000 characters, and every visitor would have to load it with the recipes. To see it, send views.publish sections of 3,000 characters, 84 of them.',
  },
  {
    code: 'failed_creating_app',
    reason:
      'Two hundred apps have to be there before the call that is refused, which is too many calls to read. To see it, call apps.manifest.create 200 times with a script.',
  },
  {
    code: 'too_many_pins',
    reason:
      'A hundred messages have to be pinned before the call that is refused, which is too many calls to read. To see it, pin 101 messages of one conversation with a script.',
  },
  {
    code: 'too_many_reminders',
    reason:
      'A thousand reminders have to be there before the call that is refused, which is too many calls to read. To see it, call reminders.add 1,001 times with a script.',
  },
  {
    code: 'too_many_usergroups',
    reason:
      'Two hundred user groups have to be there before the call that is refused, which is too many calls to read. To see it, call usergroups.create 201 times with a script.',
  },
  {
    code: 'too_many_bookmarks',
    reason:
      'A hundred bookmarks have to be there before the call that is refused, which is too many calls to read. To see it, call bookmarks.add 101 times with a script.',
  },
  {
    code: 'client_id_token_mismatch',
    reason:
      'It takes two apps, the token of one and the client_id of the other, and the workspace of a recipe has only one.',
  },
  {
    surface: 'openid',
    code: 'consent_required',
    reason:
      'It takes a browser in which somebody is signed in. A recipe cannot be signed in over HTTP, because the cookie of a session differs in every world. To see it, sign in in the Sign-in panel, then send prompt=none with one more scope.',
  },
  {
    surface: 'openid',
    code: 'invalid_request_object',
    reason:
      'The platform has to fetch the request object from a server of the app, and a recipe has none. To see it, serve a text that is no JWT, and name its address in request_uri.',
  },
];
