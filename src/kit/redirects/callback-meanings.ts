/** What the parameters of a callback mean (interface, "Authorization (sign-in)"; RFC 6749, 4.1.2). */
export const CALLBACK_MEANINGS: Readonly<Record<string, string>> = {
  code: 'The authorization code. The app exchanges it from its server, once and within ten minutes.',
  state: 'The state of the request, unchanged. The app compares it with the one it generated.',
  error: 'Why there is no code.',
  error_description: 'The reason in words, for developers. The app should not show it to people.',
};
