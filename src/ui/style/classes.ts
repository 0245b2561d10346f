/** Joins the class names that are set: `classes(css.row, isOpen && css.open)`. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
