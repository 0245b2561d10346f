import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { use } from 'react';
import { titleOf } from '../../../contract/blocks/block.ts';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { isAllowedOn } from '../../../contract/blocks/surfaces.ts';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { isJsonObject } from '../../../contract/json.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { JsonValueField } from './JsonValueField.tsx';
import { StringField } from './StringField.tsx';
import { exampleOf, requiredTypeOf, variantFor, variantsOf } from '../draft/schema.ts';
import { SurfaceContext } from '../draft/surface.ts';
import css from './SchemaField.module.css';
import layouts from '../../../ui/style/layouts.module.css';

export interface SchemaFieldProps {
  /** The name of the field. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  /** JSON pointer to the value. */
  readonly path: string;
  /** Errors of the whole block. The field shows those of its own path. */
  readonly faults: readonly BlockFault[];
  readonly onChange: (value: unknown) => void;
  /** False where the name is already shown above the field. */
  readonly hasLegend?: boolean;
}

/** The form for a value, generated from its schema, with its errors. */
export function SchemaField(props: SchemaFieldProps) {
  const { schema, value, name, faults, path, onChange } = props;
  const variants = variantsOf(schema);
  const messages = faults.filter((each) => each.path === path).map(({ message }) => message);
  const error = messages.length > 0 ? messages.join('; ') : undefined;
  if (variants.length > 1) return <UnionField {...props} variants={variants} error={error} />;
  const [shape = schema] = variants;
  const texts = { label: titleOf(name), description: shape.description, errorMessage: error };
  if (shape.enum !== undefined) {
    return (
      <Select
        {...texts}
        options={shape.enum.map((each) => ({ id: String(each), label: String(each) }))}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    );
  }
  switch (shape.type) {
    case 'object':
      return isJsonObject(value) ? (
        <ObjectField {...props} schema={shape} value={value} error={error} />
      ) : (
        <JsonValueField {...texts} value={value} onChange={onChange} />
      );
    case 'array':
      return Array.isArray(value) && shape.items !== undefined ? (
        <ListField {...props} schema={shape} items={shape.items} value={value} error={error} />
      ) : (
        <JsonValueField {...texts} value={value} onChange={onChange} />
      );
    case 'boolean':
      return (
        <Switch isSelected={value === true} onChange={onChange}>
          {titleOf(name)}
        </Switch>
      );
    case 'integer':
    case 'number':
      return (
        <TextField
          {...texts}
          inputMode="numeric"
          value={typeof value === 'string' ? value : (JSON.stringify(value) ?? '')}
          onChange={(text) =>
            onChange(text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text))
          }
        />
      );
    case 'string':
      // A missing text gets the same field as an empty one.
      return typeof value === 'string' || value === undefined ? (
        <StringField {...texts} schema={shape} value={value ?? ''} onChange={onChange} />
      ) : (
        <JsonValueField {...texts} value={value} onChange={onChange} />
      );
    default:
      return <JsonValueField {...texts} value={value} onChange={onChange} />;
  }
}

interface ObjectFieldProps extends SchemaFieldProps {
  readonly value: Readonly<Record<string, unknown>>;
  /** The errors of the object itself, as one text. */
  readonly error: string | undefined;
}

/** The fields of an object, and a menu to add optional ones. */
export function ObjectField({
  hasLegend = true,
  name,
  schema,
  value,
  path,
  faults,
  error,
  onChange,
}: ObjectFieldProps) {
  const schemaFields = Object.keys(schema.properties ?? {});
  const requiredFields = schema.required ?? [];
  const shownFields = [...new Set([...schemaFields, ...Object.keys(value)])].filter(
    (each) => each !== 'type' && (each in value || requiredFields.includes(each)),
  );
  const addableFields = schemaFields.filter(
    (each) => each !== 'type' && !shownFields.includes(each),
  );
  const remove = (field: string) =>
    onChange(Object.fromEntries(Object.entries(value).filter(([each]) => each !== field)));
  return (
    <fieldset className={css.object}>
      {hasLegend && <legend className={css.legend}>{titleOf(name)}</legend>}
      {error !== undefined && <p className={css.fault}>{error}</p>}
      {shownFields.map((field) => {
        const shape = schema.properties?.[field];
        const props = {
          name: field,
          value: value[field],
          path: `${path}/${field}`,
          faults,
          onChange: (newValue: unknown) => onChange({ ...value, [field]: newValue }),
        };
        return (
          <div key={field} className={css.field}>
            {/* A field that is not in the schema is shown with its value, and can be removed. */}
            <SchemaField {...props} schema={shape ?? {}} />
            {!requiredFields.includes(field) && (
              <IconButton
                label={`Remove ${titleOf(field).toLowerCase()}`}
                icon={<Trash2 size={14} />}
                size="small"
                onPress={() => remove(field)}
              />
            )}
          </div>
        );
      })}
      {addableFields.length > 0 && (
        <div
          className={css.absent}
          role="group"
          aria-label={`Add to ${titleOf(name).toLowerCase()}`}
        >
          {addableFields.map((field) => (
            <Button
              key={field}
              size="small"
              variant="plain"
              icon={<Plus size={13} />}
              onPress={() =>
                onChange({ ...value, [field]: exampleOf(schema.properties?.[field] ?? {}) })
              }
            >
              {titleOf(field)}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface ListFieldProps extends SchemaFieldProps {
  readonly items: JsonSchema;
  readonly value: readonly unknown[];
  readonly error: string | undefined;
}

/** A list of forms. Items can be moved, removed and added. */
function ListField({ name, schema, items, value, path, faults, error, onChange }: ListFieldProps) {
  const maxItems = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : null;
  const itemTitle = titleOf(name).replace(/s$/, '');
  const move = (from: number, to: number) =>
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from]));
  return (
    <fieldset className={css.object}>
      <legend className={css.legend}>
        <span className={css.label}>
          {titleOf(name)}
          {maxItems !== null && (
            <span className={css.count} data-over={value.length > maxItems}>
              {value.length}/{maxItems}
            </span>
          )}
        </span>
      </legend>
      {error !== undefined && <p className={css.fault}>{error}</p>}
      {value.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- items may be equal
        <div key={at} className={css.field}>
          <SchemaField
            name={`${itemTitle} ${at + 1}`}
            schema={items}
            value={item}
            path={`${path}/${at}`}
            faults={faults}
            onChange={(newItem) => onChange(value.with(at, newItem))}
          />
          <span className={css.tools}>
            <IconButton
              label={`Move ${itemTitle.toLowerCase()} ${at + 1} up`}
              icon={<ArrowUp size={14} />}
              size="small"
              isDisabled={at === 0}
              onPress={() => move(at, at - 1)}
            />
            <IconButton
              label={`Move ${itemTitle.toLowerCase()} ${at + 1} down`}
              icon={<ArrowDown size={14} />}
              size="small"
              isDisabled={at === value.length - 1}
              onPress={() => move(at, at + 1)}
            />
            <IconButton
              label={`Remove ${itemTitle.toLowerCase()} ${at + 1}`}
              icon={<Trash2 size={14} />}
              size="small"
              onPress={() => onChange(value.toSpliced(at, 1))}
            />
          </span>
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus size={13} />}
          onPress={() => onChange([...value, exampleOf(items)])}
        >
          Add {itemTitle.toLowerCase()}
        </Button>
      </div>
    </fieldset>
  );
}

interface UnionFieldProps extends SchemaFieldProps {
  readonly variants: readonly JsonSchema[];
  readonly error: string | undefined;
}

/** A value with one of several schemas, chosen by its `type`. A change of `type` keeps the simple values of fields that both have. */
function UnionField({ variants, error, ...props }: UnionFieldProps) {
  const { name, value, schema, onChange } = props;
  const surface = use(SurfaceContext);
  const type = isJsonObject(value) ? value['type'] : undefined;
  const currentVariant = variantFor(schema, type);
  const types = variants.map(requiredTypeOf);
  if (types.includes(null)) {
    const label = titleOf(name);
    return <JsonValueField label={label} errorMessage={error} value={value} onChange={onChange} />;
  }
  function chooseType(newType: string) {
    const shape = variants.find((variant) => requiredTypeOf(variant) === newType) ?? {};
    const example = exampleOf(shape);
    if (!isJsonObject(example) || !isJsonObject(value)) return onChange(example);
    const keptFields = Object.entries(value).filter(
      ([field, each]) =>
        field !== 'type' && field in (shape.properties ?? {}) && typeof each !== 'object',
    );
    onChange({ ...example, ...Object.fromEntries(keptFields) });
  }
  return (
    <div className={layouts.stack}>
      <Select
        label={`Kind of ${titleOf(name).toLowerCase()}`}
        options={types.flatMap((each) =>
          each !== null && (each === type || isAllowedOn(each, surface))
            ? { id: each, label: each }
            : [],
        )}
        isCode
        value={typeof type === 'string' && types.includes(type) ? type : null}
        onChange={chooseType}
        errorMessage={error}
      />
      {currentVariant !== undefined && (
        <SchemaField {...props} schema={currentVariant} hasLegend={false} />
      )}
    </div>
  );
}
