import type { CatalogMethod } from '../../../contract/catalog.ts';
import { maskSecret } from '../../../contract/secrets/masked.ts';
import { ComboBox } from '../../../ui/controls/ComboBox.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { DraftHandle } from '../draft/use-draft.ts';
import { BODY_TYPES, CONTENT_TYPES } from '../draft/body/body-type.ts';
import { headerNotes } from '../draft/header-notes.ts';
import { changeEncoding, type RequestDraft } from '../draft/request-draft.ts';
import { prepareRequest } from '../draft/prepared-request.ts';
import css from './HeaderPane.module.css';
import layouts from '../../../ui/style/layouts.module.css';

export interface HeaderPaneProps {
  readonly method: CatalogMethod;
  readonly handle: DraftHandle;
  /** The acting token. */
  readonly token: string | null;
}

const CONTENT_TYPE_OPTIONS = [
  ...BODY_TYPES.map((type) => ({ id: CONTENT_TYPES[type], label: CONTENT_TYPES[type] })),
  { id: 'text/csv', label: 'text/csv', detail: 'invalid, to see the error' },
];

/** The headers of the request: how the token is sent, and how the body is declared. */
export default function HeaderPane({ method, handle: { draft, edit }, token }: HeaderPaneProps) {
  const isGet = draft.verb === 'GET';
  const { verb, url, headers, notes } = prepareRequest(method, draft, token && maskSecret(token));
  const matchingType = CONTENT_TYPES[draft.type];
  return (
    <div className={layouts.scroll}>
      <SegmentedControl
        label="Token sent as"
        showLabel
        segments={[
          { id: 'header', label: 'Authorization header' },
          { id: 'parameter', label: 'POST parameter' },
          { id: 'none', label: 'not sent' },
        ]}
        value={draft.token}
        onChange={(place) => edit({ ...draft, token: place })}
      />
      {isGet && draft.token === 'parameter' && (
        <p className={css.note}>
          Parley never puts a token in a URL, so this GET is sent without one.
        </p>
      )}
      <div className={css.pair}>
        <ComboBox
          label="Content-Type"
          isDisabled={isGet}
          options={CONTENT_TYPE_OPTIONS}
          placeholder="no Content-Type"
          value={draft.contentType ?? matchingType}
          // Null for the type that matches the body, so that the header follows the body.
          onChange={(type) => edit({ ...draft, contentType: type === matchingType ? null : type })}
          description={contentTypeNote(draft)}
        />
        <ComboBox
          label="Charset"
          isDisabled={isGet || draft.contentType === ''}
          options={[
            { id: 'utf-8', label: 'utf-8' },
            { id: 'iso-8859-1', label: 'iso-8859-1', detail: 'encodes the body' },
            { id: 'utf-7', label: 'utf-7', detail: 'invalid, to see the error' },
          ]}
          placeholder="none"
          value={draft.charset}
          onChange={(charset) => edit(changeEncoding(draft, { charset }, method.arguments))}
        />
      </div>
      <TextField
        label="Other headers"
        isCode
        rows={2}
        value={draft.headers ?? ''}
        onChange={(lines) => edit({ ...draft, headers: lines })}
        description="One in each line, such as X-Forwarded-For: 203.0.113.7."
      />
      {isGet && <p className={css.note}>A GET has no body and therefore no Content-Type.</p>}
      <section aria-label="Request line and headers">
        <h2 className={css.title}>Request line and headers</h2>
        <pre className={css.headers}>
          {[`${verb} ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')}
        </pre>
        {[...headerNotes(draft.headers), ...notes].map((note) => (
          <p key={note} className={css.note}>
            {note}
          </p>
        ))}
      </section>
    </div>
  );
}

function contentTypeNote({ contentType, type }: RequestDraft): string {
  if (contentType === null) return 'Matches the body.';
  if (contentType === '') return 'The header is not sent.';
  return `The body is still encoded as ${CONTENT_TYPES[type]}.`;
}
