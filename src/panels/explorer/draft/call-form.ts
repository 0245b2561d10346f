import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { CallForm } from '../../../kit/remedies/remedy.ts';
import { fieldOfText, setField, removeField } from './body/field.ts';
import { parseDraft, type RequestDraft, setDraftFields } from './request-draft.ts';
import type { DraftHandle } from './use-draft.ts';

interface CallFormSource {
  readonly method: CatalogMethod;
  readonly handle: DraftHandle;
  readonly focus: (argument: string) => void;
}

/** What remedies can read and change in the form of the Explorer. */
export function callFormOf({ method, handle, focus }: CallFormSource): CallForm {
  const { draft, defaultDraft, edit, reset } = handle;
  const example = parseDraft(defaultDraft, method.arguments).fields;
  return {
    example: Object.fromEntries(example.map(({ name, text }) => [name, text])),
    hasTokenInHeader: draft.token === 'header',
    write: (values) => edit(setValues(draft, method, values)),
    focus,
    useExample: reset,
    sendTokenInHeader: () => edit({ ...draft, token: 'header' }),
  };
}

function setValues(
  draft: RequestDraft,
  { arguments: schema }: CatalogMethod,
  values: Readonly<Record<string, string | null>>,
): RequestDraft {
  let { fields } = parseDraft(draft, schema);
  for (const [name, text] of Object.entries(values)) {
    fields =
      text === null
        ? removeField(fields, name)
        : setField(fields, fieldOfText(name, text, schema.properties?.[name]));
  }
  return setDraftFields(draft, fields);
}

/** Moves the focus to the control of an argument in the form, if the form is shown and has that control. */
export function focusArgument(name: string): void {
  const form = document.querySelector('[role=group][aria-label="Arguments"]');
  const labelled = form?.querySelector<HTMLElement>(
    `:is(input, textarea, button, [role=radiogroup])[aria-label="${CSS.escape(name)}"]`,
  );
  const control = labelled?.matches('[role=radiogroup]')
    ? labelled.querySelector('input')
    : labelled;
  control?.focus();
}
