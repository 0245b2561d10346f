import { Suspense, useMemo } from 'react';
import { NO_TOKEN, useActing } from '../../../client/acting.ts';
import type { Catalog, CatalogMethod } from '../../../contract/catalog.ts';
import type { CallExample, WorldBrief } from '../../../contract/sandbox.ts';
import type { ComparedAnswer } from '../../../kit/calls/compare/compared-call.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { lateView } from '../../../ui/late.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import type { CallResult } from '../answer/answer.ts';
import { verdictOf, type Verdict } from '../answer/verdict.ts';
import {
  fieldNamed,
  type Fields,
  fieldOfText,
  setField,
  removeField,
} from '../draft/body/field.ts';
import { parseDraft, setDraftFields } from '../draft/request-draft.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import { ArgumentField } from './arguments/ArgumentField.tsx';
import { ExtraArguments } from './arguments/ExtraArguments.tsx';
import type { PickerSource } from './arguments/picker-source.ts';
import { FormMismatch } from './FormNotice.tsx';
import { RawBody } from './RawBody.tsx';
import { RequestLine } from './RequestLine.tsx';
import css from './RequestPane.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { argumentOfCode } from '../../../client/explain/argument-of-code.ts';
import {
  faultInMessage,
  pathOf,
  type ArgumentFault,
} from '../../../client/explain/argument-message.ts';

// Loaded when first shown, because the first answer does not need them.
const HeaderPane = lateView(() => import('./HeaderPane.tsx'));
const MissingInWorld = lateView(() => import('./MissingInWorld.tsx'));
const SnippetPane = lateView(() => import('../snippets/SnippetPane.tsx'));
const MethodReference = lateView(() => import('../methods/reference/MethodReference.tsx'));

export interface RequestPaneProps {
  readonly catalog: Catalog;
  readonly world: WorldBrief;
  readonly method: CatalogMethod;
  readonly handle: DraftHandle;
  /** The open tab. */
  readonly view: RequestView;
  readonly onSelectView: (view: RequestView) => void;
  /** What the world lacks for the default draft to succeed; null if it lacks nothing. */
  readonly missing: CallExample['missing'];
  /** Whether the arguments of the default draft are still loading. */
  readonly isBusy: boolean;
  /** The result of the last call of the method. */
  readonly result: CallResult | null;
  /** The answer to the current draft; null if it was not sent, or has no answer. */
  readonly answer: ComparedAnswer | null;
  readonly isRunning: boolean;
  /** Whether the pane is too narrow for the choice of token beside the tabs. */
  readonly isNarrow: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** The tabs of the request. */
export type RequestView = 'arguments' | 'headers' | 'snippets' | 'reference';

/** The request editor, with the reference of the method. */
export function RequestPane(props: RequestPaneProps) {
  const { catalog, world, method, handle, view, onSelectView, missing, result, isNarrow } = props;
  const token = useActing()?.token?.token ?? null;
  return (
    <section className={css.pane} aria-label="Request" aria-busy={props.isBusy}>
      <RequestLine {...props} />
      {isNarrow && (
        <div className={css.acting}>
          <ActingSelect />
        </div>
      )}
      <Tabs<RequestView>
        label="Request"
        selected={view}
        onSelect={onSelectView}
        actions={!isNarrow && <ActingSelect />}
        tabs={[
          {
            id: 'arguments',
            title: 'Arguments',
            content: (
              <ArgumentPane
                catalog={catalog}
                world={world}
                method={method}
                handle={handle}
                missing={missing}
                result={result}
                token={token}
              />
            ),
          },
          {
            id: 'headers',
            title: 'Headers',
            content: (
              <Suspense>
                <HeaderPane method={method} handle={handle} token={token} />
              </Suspense>
            ),
          },
          {
            id: 'snippets',
            title: 'Snippets',
            content: (
              <Suspense>
                <SnippetPane method={method} draft={handle.draft} token={token} />
              </Suspense>
            ),
          },
          {
            id: 'reference',
            title: 'Reference',
            content: (
              <Suspense>
                <MethodReference method={method} />
              </Suspense>
            ),
          },
        ]}
      />
    </section>
  );
}

/** Chooses the token of the call. The top bar changes the same setting. */
function ActingSelect() {
  const acting = useActing();
  const tokens = acting?.tokens ?? [];
  return (
    <Select
      aria-label="Acting as"
      options={[
        ...tokens.map(({ token, label, type, status }) => ({
          id: token,
          label,
          detail: status === 'active' ? `${type} token` : `${type} token, ${status}`,
        })),
        { id: NO_TOKEN, label: 'No token', detail: 'send the call without a token' },
      ]}
      value={acting?.token?.token ?? NO_TOKEN}
      onChange={(id) => acting?.choose(tokens.find(({ token }) => token === id) ?? NO_TOKEN)}
    />
  );
}

interface ArgumentPaneProps {
  readonly catalog: Catalog;
  readonly world: WorldBrief;
  readonly method: CatalogMethod;
  readonly handle: DraftHandle;
  readonly missing: CallExample['missing'];
  readonly result: CallResult | null;
  /** The acting token, for pickers that call the platform. */
  readonly token: string | null;
}

/** The arguments as a form, and below it the text that is sent: two views of the same draft. */
function ArgumentPane(props: ArgumentPaneProps) {
  const { catalog, world, method, handle, missing, result, token } = props;
  const { draft, edit } = handle;
  const { fields, problem } = parseDraft(draft, method.arguments);
  const { properties = {}, required = [] } = method.arguments;
  const hasMismatch = problem !== null;
  const verdict = useMemo(
    () => (result?.kind === 'answered' ? verdictOf(result.answer) : null),
    [result],
  );
  const sentFields = result?.kind === 'answered' ? result.sentFields : undefined;
  // An argument that was edited since the call may be valid now.
  const faults = (verdict ? argumentFaults(method, verdict) : []).filter(
    ({ argument }) =>
      sentFields && fieldNamed(sentFields, argument)?.text === fieldNamed(fields, argument)?.text,
  );
  const pickerSource: PickerSource = {
    world,
    channel: (method.channel !== null && fieldNamed(fields, method.channel)?.text) || '',
    historyMethod: catalog.methods.find(({ name }) => name === 'conversations.history') ?? null,
    token,
    nextCursor: verdict?.nextCursor ?? null,
  };
  const writeFields = (next: Fields) => edit(setDraftFields(draft, next));

  // Notices about the whole request are below the scrolling area. There they are always visible, and do not move the fields.
  return (
    <div className={layouts.column}>
      <div className={layouts.scroll}>
        <div className={layouts.spaced} role="group" aria-label="Arguments">
          {sortForForm(Object.keys(properties), required).map((name) => (
            <ArgumentField
              key={name}
              name={name}
              schema={properties[name] ?? {}}
              isChannelArgument={name === method.channel}
              isRequired={required.includes(name)}
              field={fieldNamed(fields, name)}
              faults={faults.filter(({ argument }) => argument === name)}
              isDisabled={hasMismatch}
              source={pickerSource}
              onChange={(text) =>
                writeFields(
                  text === null
                    ? removeField(fields, name)
                    : setField(fields, fieldOfText(name, text, properties[name])),
                )
              }
            />
          ))}
          <ExtraArguments
            declaredArguments={properties}
            fields={fields}
            isDisabled={hasMismatch}
            onChange={writeFields}
          />
        </div>
        <RawBody method={method} handle={handle} faults={faults} />
      </div>
      {missing !== null && handle.isDefaultDraft && (
        <Suspense>
          <MissingInWorld
            world={world}
            method={method}
            missing={missing}
            onChoose={handle.chooseMethod}
          />
        </Suspense>
      )}
      {hasMismatch && (
        <FormMismatch
          problem={problem}
          isQuery={draft.verb === 'GET'}
          onRewrite={() => writeFields(fields)}
        />
      )}
    </div>
  );
}

/** Required arguments first, otherwise in the order of the method. */
function sortForForm(names: readonly string[], required: readonly string[]): readonly string[] {
  return [
    ...names.filter((name) => required.includes(name)),
    ...names.filter((name) => !required.includes(name)),
  ];
}

/**
 * The faults that a refusal reports about arguments: those in its messages, or else one about the argument that its error code is
 * about. The answer is untrusted: arguments that the method does not declare are left out.
 */
export function argumentFaults(
  method: Pick<CatalogMethod, 'arguments' | 'channel' | 'errors'>,
  { ok, error, messages }: Pick<Verdict, 'ok' | 'error' | 'messages'>,
): readonly ArgumentFault[] {
  if (ok !== false || error === null) return [];
  const declaredNames = Object.keys(method.arguments.properties ?? {});
  const faultsInMessages = messages
    .map(faultInMessage)
    .filter((fault) => fault !== null)
    .filter(({ argument }) => declaredNames.includes(argument));
  if (faultsInMessages.length > 0) return faultsInMessages;
  const knownError = method.errors.find(({ code, group }) => code === error && group === 'method');
  const argument = knownError && argumentOfCode(knownError.code, method);
  return knownError && argument !== undefined
    ? [{ argument, path: pathOf(argument), message: `${error}: ${knownError.cause}` }]
    : [];
}
