// must be reported: format
export const quoted: string = "double";
