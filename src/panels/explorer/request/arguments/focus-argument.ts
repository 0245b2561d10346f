/** Moves the focus to the control of an argument in the form, if the form is shown and has it. */
export function focusArgument(name: string): void {
  const form = document.querySelector('[role=group][aria-label="Arguments"]');
  const named = form?.querySelector<HTMLElement>(
    `:is(input, textarea, button, [role=radiogroup])[aria-label="${CSS.escape(name)}"]`,
  );
  const control = named?.matches('[role=radiogroup]') ? named.querySelector('input') : named;
  control?.focus();
}
