import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { HistoryChange } from '../draft/history.ts';
import { type MessageDraft, payloadOf } from '../draft/message-draft.ts';
import { SURFACE_NAMES, surfaceOf } from '../draft/surface.ts';
import css from './EditPane.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { JsonValueField } from './JsonValueField.tsx';

export interface ViewFieldsProps {
  readonly draft: MessageDraft;
  readonly faults: readonly BlockFault[];
  readonly change: (change: HistoryChange) => void;
}

/** Fields of a modal that hold a `plain_text` object, with their labels. */
const TEXT_FIELDS = [
  ['title', 'Title'],
  ['submit', 'Submit'],
  ['close', 'Close'],
] as const;

const ID_FIELDS = [
  ['callback_id', 'Callback ID', LIMITS.id],
  ['external_id', 'External ID', LIMITS.id],
  ['private_metadata', 'Private metadata', LIMITS.private_metadata],
] as const;

const SWITCH_FIELDS = [
  ['clear_on_close', 'Close closes all views (clear_on_close)'],
  ['notify_on_close', 'Tell the app of Close (notify_on_close)'],
] as const;

/** Fields that this form edits. */
const FORM_FIELDS: ReadonlySet<string> = new Set([
  'type',
  ...[...TEXT_FIELDS, ...ID_FIELDS, ...SWITCH_FIELDS].map(([name]) => name),
]);

/** The fields of a modal or a Home tab besides its blocks. Empty fields are left out of the payload. */
export function ViewFields({ draft, faults, change }: ViewFieldsProps) {
  const { otherFields } = draft;
  const surface = surfaceOf(otherFields);
  const [isUnfolded, setUnfolded] = useState(false);
  const errorTextOf = (name: string) => {
    const fieldFaults = faults.filter(
      ({ path }) => path === `/${name}` || path.startsWith(`/${name}/`),
    );
    return fieldFaults.length === 0
      ? undefined
      : fieldFaults.map(({ message }) => message).join('; ');
  };
  function setField(name: string, value: unknown) {
    const payload = { ...payloadOf(draft), [name]: value };
    if (value === undefined) Reflect.deleteProperty(payload, name);
    change({ kind: 'payload', payload });
  }
  const unknownFields = Object.fromEntries(
    Object.entries(otherFields).filter(([name]) => !FORM_FIELDS.has(name)),
  );
  const faultsWithoutField = faults.filter(
    ({ path }) =>
      !path.startsWith('/blocks/') &&
      !FORM_FIELDS.has(path.split('/')[1] ?? '') &&
      path !== '/type',
  );
  const foldedFields = [...ID_FIELDS, ...SWITCH_FIELDS].map(([name]) => name);
  const isOpen = isUnfolded || foldedFields.some((name) => errorTextOf(name) !== undefined);
  return (
    <div
      className={layouts.spaced}
      role="group"
      aria-label={`Fields of the ${SURFACE_NAMES[surface]}`}
    >
      {faultsWithoutField.length > 0 && (
        <ul className={css.faults} aria-label={`Errors of the ${SURFACE_NAMES[surface]}`}>
          {faultsWithoutField.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path || '/'}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {surface === 'modal' && (
        <div className={css.texts}>
          {TEXT_FIELDS.map(([name, label]) => (
            <TextField
              key={name}
              label={`${label}, ${plainTextOf(otherFields[name]).length}/${LIMITS.view_title}`}
              value={plainTextOf(otherFields[name])}
              onChange={(text) =>
                setField(
                  name,
                  text === '' && name !== 'title' ? undefined : withText(otherFields[name], text),
                )
              }
              errorMessage={errorTextOf(name)}
            />
          ))}
        </div>
      )}
      <div className={css.fallback}>
        <Button
          className={css.toggle ?? ''}
          aria-expanded={isOpen}
          onPress={() => setUnfolded(!isOpen)}
        >
          <ChevronRight size={14} />
          <span className={css.title}>IDs and metadata</span>
          {!isOpen && (
            <span className={css.text}>
              {foldedFields.filter((name) => otherFields[name] !== undefined).join(', ') || 'none'}
            </span>
          )}
        </Button>
        {isOpen && (
          <div className={layouts.spaced}>
            {ID_FIELDS.map(([name, label, maxLength]) => {
              const value = typeof otherFields[name] === 'string' ? otherFields[name] : '';
              return (
                <TextField
                  key={name}
                  isCode
                  label={`${label}, ${value.length.toLocaleString()}/${maxLength.toLocaleString()}`}
                  value={value}
                  {...(name === 'private_metadata' && { rows: 2 })}
                  onChange={(text) => setField(name, text === '' ? undefined : text)}
                  errorMessage={errorTextOf(name)}
                />
              );
            })}
            {surface === 'modal' &&
              SWITCH_FIELDS.map(([name, label]) => (
                <Switch
                  key={name}
                  isSelected={otherFields[name] === true}
                  onChange={(on) => setField(name, on || undefined)}
                >
                  {label}
                </Switch>
              ))}
          </div>
        )}
      </div>
      {Object.keys(unknownFields).length > 0 && (
        <JsonValueField
          label={`Other fields: ${Object.keys(unknownFields).join(', ')}`}
          value={unknownFields}
          onChange={(value) => {
            if (!isJsonObject(value)) return;
            const keptEntries = Object.entries(payloadOf(draft)).filter(
              ([name]) => !(name in unknownFields),
            );
            change({ kind: 'payload', payload: { ...Object.fromEntries(keptEntries), ...value } });
          }}
        />
      )}
    </div>
  );
}

/** The text of a `plain_text` object; empty for anything else. */
export const plainTextOf = (value: unknown): string => {
  const text: unknown = isJsonObject(value) ? value['text'] : undefined;
  return typeof text === 'string' ? text : '';
};

const withText = (value: unknown, text: string) => ({
  ...(isJsonObject(value) ? value : {}),
  type: 'plain_text',
  text,
});
