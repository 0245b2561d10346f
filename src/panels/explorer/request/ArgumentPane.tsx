import { useMemo } from 'react';
import type { Catalog, CatalogMethod } from '../../../contract/catalog.ts';
import type { CallExample, WorldBrief } from '../../../contract/sandbox.ts';
import type { CallResult } from '../answer/answer.ts';
import { argumentFaults } from '../answer/argument-faults.ts';
import { verdictOf } from '../answer/verdict.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import { ArgumentField } from './arguments/ArgumentField.tsx';
import { readDraft, withFields } from '../draft/request-draft.ts';
import { ExtraArguments } from './arguments/ExtraArguments.tsx';
import { fieldNamed, withField, withoutField, typedField, type Fields } from '../draft/field.ts';
import { MissingInWorld } from './MissingInWorld.tsx';
import { OutOfStep } from './OutOfStep.tsx';
import { RawBody } from './RawBody.tsx';
import type { PickerSource } from './arguments/picker-source.ts';
import css from './ArgumentPane.module.css';

export interface ArgumentPaneProps {
  readonly catalog: Catalog;
  readonly world: WorldBrief;
  readonly method: CatalogMethod;
  readonly handle: DraftHandle;
  readonly missing: CallExample['missing'];
  readonly result: CallResult | null;
  /** Acting token, for pickers that call the platform. */
  readonly token: string | null;
}

/** The arguments as a form, and below it the text that is sent: two views of the same draft. */
export function ArgumentPane(props: ArgumentPaneProps) {
  const { catalog, world, method, handle, missing, result, token } = props;
  const { draft, edit } = handle;
  const { fields, problem } = readDraft(draft, method.arguments);
  const { properties = {}, required = [] } = method.arguments;
  const isOutOfStep = problem !== null;
  const verdict = useMemo(
    () => (result?.kind === 'answered' ? verdictOf(result.answer) : null),
    [result],
  );
  const sent = result?.kind === 'answered' ? result.sent : undefined;
  // What was changed since may be right now.
  const faults = (verdict ? argumentFaults(method, verdict) : []).filter(
    ({ argument }) =>
      sent && fieldNamed(sent, argument)?.text === fieldNamed(fields, argument)?.text,
  );
  const source: PickerSource = {
    world,
    channel: (method.channel !== null && fieldNamed(fields, method.channel)?.text) || '',
    history: catalog.methods.find(({ name }) => name === 'conversations.history') ?? null,
    token,
    nextCursor: verdict?.nextCursor ?? null,
  };
  const write = (next: Fields) => edit(withFields(draft, next));

  return (
    <div className={css.pane}>
      <div className={css.scroll}>
        <div className={css.form} role="group" aria-label="Arguments">
          {inFormOrder(Object.keys(properties), required).map((name) => (
            <ArgumentField
              key={name}
              name={name}
              schema={properties[name] ?? {}}
              namesChannel={name === method.channel}
              isRequired={required.includes(name)}
              field={fieldNamed(fields, name)}
              faults={faults.filter(({ argument }) => argument === name)}
              isDisabled={isOutOfStep}
              source={source}
              onChange={(text) =>
                write(
                  text === null
                    ? withoutField(fields, name)
                    : withField(fields, typedField(name, text, properties[name])),
                )
              }
            />
          ))}
          <ExtraArguments
            declared={properties}
            fields={fields}
            isDisabled={isOutOfStep}
            onChange={write}
          />
        </div>
        <RawBody method={method} handle={handle} faults={faults} />
      </div>
      {missing !== null && handle.isDefault && (
        <MissingInWorld world={world} method={method} missing={missing} onChoose={handle.choose} />
      )}
      {isOutOfStep && (
        <OutOfStep
          problem={problem}
          isQuery={draft.verb === 'GET'}
          onRewrite={() => write(fields)}
        />
      )}
    </div>
  );
}

/** Required arguments first, otherwise in the order of the method. */
function inFormOrder(names: readonly string[], required: readonly string[]): readonly string[] {
  return [
    ...names.filter((name) => required.includes(name)),
    ...names.filter((name) => !required.includes(name)),
  ];
}
