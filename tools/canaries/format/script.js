// Each file of this folder breaks the format of its kind.
export const spaced = {a:1}
