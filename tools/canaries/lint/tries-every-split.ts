// must be reported: regexp(no-super-linear-backtracking)
export const isHeading = (text: string): boolean => /^#\s+(.*?)\s*#*\s*$/.test(text);
