export const quoted: string = "double";
