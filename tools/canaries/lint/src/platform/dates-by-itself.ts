// must be reported: eslint(no-restricted-globals)
export const today = () => new Date();
