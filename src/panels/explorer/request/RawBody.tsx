import { useMemo } from 'react';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { NO_PROBLEMS, type CodeProblem } from '../../../ui/code/code-problem.ts';
import type { ArgumentFault } from '../../../client/explain/argument-message.ts';
import { canBeInAddress } from '../draft/explorer-search.ts';
import type { DraftHandle } from '../draft/use-draft.ts';
import {
  BODY_TYPES,
  CONTENT_TYPES,
  looksLikeJson,
  type BodyType,
} from '../draft/body/body-type.ts';
import {
  bodyTypeOf,
  charsetOf,
  changeEncoding,
  setDraftText,
  type RequestDraft,
} from '../draft/request-draft.ts';
import css from './RawBody.module.css';
import tones from '../../../ui/style/tones.module.css';
import type { Charset } from '../draft/body/charset.ts';
import { percentDecode } from '../draft/body/percent-encoding.ts';

const TYPE_NAMES: Readonly<Record<BodyType, string>> = {
  form: 'Form',
  json: 'JSON',
  multipart: 'Multipart',
  text: 'Text',
};

export interface RawBodyProps {
  readonly method: CatalogMethod;
  readonly handle: DraftHandle;
  /** The faults that the last answer reports about arguments. */
  readonly faults: readonly ArgumentFault[];
}

/** An editor for the text that is sent. The text may be invalid, to see how the platform refuses it. */
export function RawBody({ method, handle: { draft, edit }, faults }: RawBodyProps) {
  const isQuery = draft.verb === 'GET';
  const name = isQuery ? 'Query' : 'Body';
  const problems = useMemo(() => codeProblems(draft, faults), [draft, faults]);
  return (
    <section className={css.body} aria-label={name}>
      <div className={css.head}>
        <h2 className={css.title}>{name}</h2>
        {isQuery ? (
          <span className={tones.faint}>part of the URL, after the question mark</span>
        ) : (
          <SegmentedControl
            label="Body type"
            segments={BODY_TYPES.map((id) => ({ id, label: TYPE_NAMES[id] }))}
            value={draft.type}
            onChange={(type) => edit(changeEncoding(draft, { type }, method.arguments))}
          />
        )}
        <span className={css.space} />
        {/* A query needs no button: it is short, and part of every snippet. */}
        {!isQuery && <CopyButton text={draft.text} label="Copy the body" />}
      </div>
      <div className={css.editor}>
        <CodeEditor
          label={isQuery ? 'Query' : `Body, ${CONTENT_TYPES[draft.type]}`}
          language={bodyTypeOf(draft) === 'json' ? 'json' : 'text'}
          value={draft.text}
          problems={problems}
          onChange={(text) => {
            if (text !== draft.text) edit(setDraftText(draft, text, method.arguments));
          }}
        />
      </div>
      {!canBeInAddress(draft) && (
        <p className={tones.faint}>
          This {name.toLowerCase()} is not in the address of the page, because it is long or
          contains a secret. It is kept in this tab.
        </p>
      )}
    </section>
  );
}

/** The faults with their ranges in the text. Leaves out faults of arguments that the text does not have, except in JSON. */
function codeProblems(
  draft: RequestDraft,
  faults: readonly ArgumentFault[],
): readonly CodeProblem[] {
  if (faults.length === 0) return NO_PROBLEMS;
  const type = bodyTypeOf(draft);
  if (type === 'json' || (type === 'text' && looksLikeJson(draft.text))) return faults;
  return faults.flatMap(({ argument, path, message }) => {
    const range = argumentRange(type, draft.text, argument, charsetOf(draft));
    return range === null ? [] : [{ path, message, range }];
  });
}

/** A part of a text, by character offsets. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where an argument is in a form or a multipart body: its pair, or the name of its part. Null if the body does not have it.
 * Null for JSON, too: the editor finds the place in JSON by the path of the fault.
 */
export function argumentRange(
  type: BodyType,
  body: string,
  name: string,
  charset: Charset,
): TextRange | null {
  switch (type) {
    case 'form':
    case 'text':
      return findPair(body, name, charset);
    case 'multipart': {
      const from = body.indexOf(`name="${name}"`);
      return from < 0 ? null : { from, to: from + name.length + 'name=""'.length };
    }
    case 'json':
      return null;
  }
}

function findPair(body: string, name: string, charset: Charset): TextRange | null {
  for (const { 0: pair, index } of body.matchAll(/[^&]+/g)) {
    const encodedName = pair.split('=', 1)[0] ?? '';
    const decoded = percentDecode(encodedName, charset);
    if (decoded.ok && decoded.text === name) return { from: index, to: index + pair.length };
  }
  return null;
}
