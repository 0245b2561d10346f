import { LIMITS } from '../../../contract/blocks/limits.ts';
import { sizeText } from '../../../ui/display/amounts.ts';
import { payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import css from './Counters.module.css';

/** How much of each limit a message uses, with a warning if the fallback text is missing. */
export function Counters({ draft }: { readonly draft: MessageDraft }) {
  const { text, blocks, rest } = draft;
  const attachments = Array.isArray(rest['attachments']) ? rest['attachments'].length : 0;
  const counts = [
    ['Blocks', blocks.length, LIMITS.blocks],
    ['Text', text.length, LIMITS.text],
    ['Attachments', attachments, LIMITS.attachments],
  ] as const;
  const bytes = new TextEncoder().encode(JSON.stringify(payloadOf(draft))).byteLength;
  return (
    <div className={css.counters}>
      <dl className={css.counts}>
        {counts.map(([name, count, most]) => (
          <div key={name} className={css.count} data-over={count > most || undefined}>
            <dt>{name}</dt>
            <dd>
              {count.toLocaleString()}/{most.toLocaleString()}
            </dd>
          </div>
        ))}
        <div className={css.count}>
          <dt>JSON</dt>
          <dd>{sizeText(bytes)}</dd>
        </div>
      </dl>
      {text === '' && (
        <p className={css.warning}>
          No fallback text: notifications will be empty, and webhooks return <code>no_text</code>.
        </p>
      )}
    </div>
  );
}
