/** The panels with a link in the rail. */
export const PANELS = [
  'explorer',
  'composer',
  'sign-in',
  'apps',
  'install',
  'workspace',
  'directory',
  'events',
  'conditions',
  'lessons',
  'exams',
];
