// must be reported: regexp(no-super-linear-move)
export const withoutDots = (text: string): string => text.replace(/\.+$/, '');
