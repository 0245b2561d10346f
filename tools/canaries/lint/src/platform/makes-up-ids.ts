// must be reported: eslint(no-restricted-properties)
export const id = () => crypto.randomUUID();
