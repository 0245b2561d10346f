import { useMemo } from 'react';
import { attachment as schema, type Attachment } from '../../contract/blocks/attachment.ts';
import { faultsOf } from '../../contract/blocks/fault.ts';
import { withoutNulls } from '../../contract/json.ts';
import { BlockList } from './BlockList.tsx';
import { ImageView } from './elements/ImageView.tsx';
import { Mrkdwn } from './elements/TextView.tsx';
import { SafeLink } from './markup/SafeLink.tsx';
import { FaultyBlock } from './UnshownBlock.tsx';
import css from './attachment.module.css';

/** Colours that have a name; others are hex. */
const NAMED: Readonly<Record<string, string>> = {
  good: 'var(--good)',
  warning: 'var(--caution)',
  danger: 'var(--bad)',
};

function colourOf(given: string | undefined): string {
  if (given === undefined) return 'var(--line-control)';
  const hex = given.startsWith('#') ? given : `#${given}`;
  return NAMED[given] ?? (/^#[0-9a-f]{3,8}$/i.test(hex) ? hex : 'var(--line-control)');
}

/** An attachment with its coloured bar. */
export function AttachmentView({ attachment }: { readonly attachment: unknown }) {
  const read = useMemo(() => schema.safeParse(withoutNulls(attachment)), [attachment]);
  if (read.success) return <Known attachment={withoutEmpty(read.data)} />;
  const faults = faultsOf(read.error.issues, attachment, '');
  return <FaultyBlock block={attachment} title="An attachment" faults={faults} />;
}

/** Older senders send empty texts for missing fields. */
const withoutEmpty = (attachment: Attachment): Attachment =>
  Object.fromEntries(Object.entries(attachment).filter(([, value]) => value !== ''));

function Known({ attachment }: { readonly attachment: Attachment }) {
  const { color, pretext, blocks, fallback, text, title, fields, image_url } = attachment;
  const isEmpty = [pretext, text, title, fields, image_url, blocks].every(
    (part) => part === undefined,
  );
  return (
    <div className={css.attachment}>
      {pretext !== undefined && <Mrkdwn text={pretext} />}
      <div className={css.body}>
        <svg className={css.bar} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
          <rect width="1" height="1" fill={colourOf(color)} />
        </svg>
        <div className={css.content}>
          <Author attachment={attachment} />
          <div className={css.main}>
            <div className={css.said}>
              {title !== undefined && (
                <p className={css.title}>
                  <SafeLink href={attachment.title_link}>{title}</SafeLink>
                </p>
              )}
              {text !== undefined && <Mrkdwn text={text} />}
              {fields !== undefined && <Fields fields={fields} />}
            </div>
            {attachment.thumb_url !== undefined && (
              <ImageView src={attachment.thumb_url} alt="" size="small" />
            )}
          </div>
          {blocks !== undefined && <BlockList blocks={blocks} />}
          {image_url !== undefined && (
            <ImageView src={image_url} alt={fallback ?? title ?? 'Image'} size="large" />
          )}
          {isEmpty && fallback !== undefined && <Mrkdwn text={fallback} />}
          <Footer attachment={attachment} />
        </div>
      </div>
    </div>
  );
}

function Author({ attachment }: { readonly attachment: Attachment }) {
  const { author_name, author_link, author_icon } = attachment;
  if (author_name === undefined) return null;
  return (
    <p className={css.small}>
      {author_icon !== undefined && <ImageView src={author_icon} alt="" size="icon" />}{' '}
      <SafeLink href={author_link}>{author_name}</SafeLink>
    </p>
  );
}

function Fields({ fields }: { readonly fields: NonNullable<Attachment['fields']> }) {
  return (
    <dl className={css.fields}>
      {fields.map(({ title, value, short }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- fields may repeat
        <div key={index} className={short === true ? css.short : css.long}>
          <dt className={css.name}>{title}</dt>
          <dd>
            <Mrkdwn text={value ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Footer({ attachment: { footer, footer_icon, ts } }: { readonly attachment: Attachment }) {
  const date = ts === undefined ? null : new Date(Number(ts) * 1000);
  const isDate = date !== null && !Number.isNaN(date.getTime());
  if (footer === undefined && !isDate) return null;
  return (
    <p className={css.small}>
      {footer_icon !== undefined && <ImageView src={footer_icon} alt="" size="icon" />} {footer}
      {footer !== undefined && isDate && ' · '}
      {isDate && <time dateTime={date.toISOString()}>{date.toLocaleString()}</time>}
    </p>
  );
}
