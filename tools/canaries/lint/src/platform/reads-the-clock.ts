// must be reported: eslint(no-restricted-properties)
export const now = () => Date.now();
