// must be reported: eslint(no-restricted-properties)
export const die = () => 1 + Math.floor(Math.random() * 6);
