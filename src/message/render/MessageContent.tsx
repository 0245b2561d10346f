import { Component, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { attachment as schema, type Attachment } from '../../contract/blocks/attachment.ts';
import { faultsOf } from '../../contract/blocks/fault.ts';
import type { Surface } from '../../contract/blocks/surfaces.ts';
import { isJsonObject, withoutNulls } from '../../contract/json.ts';
import { BlockView } from './BlockView.tsx';
import { DrawLiveContext, InertButton } from './elements/ElementView.tsx';
import { ImageView } from './elements/ImageView.tsx';
import { Mrkdwn } from './elements/TextView.tsx';
import { SafeLink } from './markup/SafeLink.tsx';
import css from './message.module.css';
import tones from '../../ui/style/tones.module.css';
import layouts from '../../ui/style/layouts.module.css';
import { FaultyBlock } from './UnshownBlock.tsx';

export interface MessageContentProps {
  readonly message: {
    readonly text?: string | undefined;
    readonly blocks?: readonly unknown[] | undefined;
    readonly attachments?: readonly unknown[] | undefined;
  };
  readonly renderFrame?: BlockFrame | undefined;
  /** Where the blocks are shown. Default: in a message. */
  readonly surface?: Surface | undefined;
}

/**
 * The content of a message or a view: its blocks, or its text if it has no blocks, then its attachments. Names of people and
 * channels come from `NamesContext`. HTML is shown as text, and links lead only to http, https and mailto.
 */
export function MessageContent({ message, renderFrame, surface }: MessageContentProps) {
  const { text = '', blocks, attachments } = message;
  const hasBlocks = blocks !== undefined && blocks.length > 0;
  return (
    // The attribute marks content of messages, so that lesson guides never point to controls inside it.
    <div className={css.message} data-message="">
      {hasBlocks ? (
        <BlockList blocks={blocks} renderFrame={renderFrame} surface={surface} />
      ) : (
        text !== '' && <Mrkdwn text={text} />
      )}
      {attachments?.map((attachment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- attachments may repeat
        <BlockBoundary key={index} block={attachment}>
          <AttachmentView attachment={attachment} />
        </BlockBoundary>
      ))}
    </div>
  );
}

/** Colours by their names in attachments. Other colours are hexadecimal. */
const NAMED_COLOURS: Readonly<Record<string, string>> = {
  good: 'var(--good)',
  warning: 'var(--caution)',
  danger: 'var(--bad)',
};

function colourOf(color: string | undefined): string {
  if (color === undefined) return 'var(--line-control)';
  const hex = color.startsWith('#') ? color : `#${color}`;
  return NAMED_COLOURS[color] ?? (/^#[0-9a-f]{3,8}$/i.test(hex) ? hex : 'var(--line-control)');
}

/** Buttons and menus of a legacy attachment, drawn like elements of a block. */
function LegacyActions({ actions }: { readonly actions: unknown }) {
  const drawLive = useContext(DrawLiveContext);
  if (!Array.isArray(actions) || actions.length === 0) return null;
  return (
    <div className={css.legacy}>
      {actions.filter(isJsonObject).map((action, index) => {
        const text = typeof action['text'] === 'string' ? action['text'] : String(action['name']);
        const label = { type: 'plain_text', text };
        if (drawLive === null)
          // oxlint-disable-next-line react/no-array-index-key -- actions may repeat
          return <InertButton key={index}>{text}</InertButton>;
        const element = {
          ...action,
          action_id: String(action['name']),
          text: label,
          placeholder: label,
          type: action['type'] === 'select' ? menuTypeOf(action['data_source']) : 'button',
          options: convertOptions(action['options']),
          option_groups: convertGroups(action['option_groups']),
          initial_option: convertOptions(action['selected_options'])[0],
          min_query_length: action['min_query_length'] ?? 1,
          confirm: isJsonObject(action['confirm']) ? convertConfirm(action['confirm']) : undefined,
        };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- actions may repeat
          <Fragment key={index}>{drawLive(element, { type: 'actions', block_id: '' })}</Fragment>
        );
      })}
    </div>
  );
}

const plainText = (text: unknown) => ({
  type: 'plain_text',
  text: typeof text === 'string' ? text : '',
});

const convertOptions = (options: unknown) =>
  Array.isArray(options)
    ? options
        .filter(isJsonObject)
        .map(({ text, value }) => ({ text: plainText(text), value: String(value) }))
    : [];

const convertGroups = (groups: unknown) =>
  Array.isArray(groups)
    ? groups
        .filter(isJsonObject)
        .map(({ text, options }) => ({ label: plainText(text), options: convertOptions(options) }))
    : [];

/** The type of the menu element for a data source. */
const menuTypeOf = (source: unknown): string =>
  source === 'users' || source === 'channels' || source === 'conversations' || source === 'external'
    ? `${source}_select`
    : 'static_select';

const convertConfirm = ({
  title,
  text,
  ok_text,
  dismiss_text,
}: Readonly<Record<string, unknown>>) => ({
  title: plainText(title),
  text: plainText(text),
  confirm: plainText(ok_text),
  deny: plainText(dismiss_text),
});

/** An attachment with its coloured bar. */
function AttachmentView({ attachment }: { readonly attachment: unknown }) {
  const parsed = useMemo(() => schema.safeParse(withoutNulls(attachment)), [attachment]);
  if (parsed.success) return <ValidAttachment attachment={dropEmptyTexts(parsed.data)} />;
  const faults = faultsOf(parsed.error.issues, attachment, '');
  return <FaultyBlock block={attachment} title="An attachment" faults={faults} />;
}

/** Drops empty texts, which some senders use for missing fields. */
const dropEmptyTexts = (attachment: Attachment): Attachment =>
  Object.fromEntries(Object.entries(attachment).filter(([, value]) => value !== ''));

function ValidAttachment({ attachment }: { readonly attachment: Attachment }) {
  const { color, pretext, blocks, fallback, text, title, fields, image_url } = attachment;
  const isEmpty = [pretext, text, title, fields, image_url, blocks].every(
    (part) => part === undefined,
  );
  return (
    <div className={layouts.dense}>
      {pretext !== undefined && <Mrkdwn text={pretext} />}
      <div className={css.body}>
        <svg className={css.bar} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
          <rect width="1" height="1" fill={colourOf(color)} />
        </svg>
        <div className={css.content}>
          <Author attachment={attachment} />
          <div className={css.main}>
            <div className={css.texts}>
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
          <LegacyActions actions={attachment['actions']} />
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
    <p className={tones.quiet}>
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
        <div key={index} className={short === true ? '' : css.long}>
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
    <p className={tones.quiet}>
      {footer_icon !== undefined && <ImageView src={footer_icon} alt="" size="icon" />} {footer}
      {footer !== undefined && isDate && ' · '}
      {isDate && <time dateTime={date.toISOString()}>{date.toLocaleString()}</time>}
    </p>
  );
}

/** Wraps the block at an index, so that people can select it. Must not change the layout of the block. */
type BlockFrame = (index: number, block: ReactNode) => ReactNode;

interface BlockListProps {
  readonly blocks: readonly unknown[];
  readonly renderFrame?: BlockFrame | undefined;
  readonly surface?: Surface | undefined;
}

/** A list of blocks. If one throws an error, the others are still shown. */
function BlockList({ blocks, renderFrame = renderUnframed, surface }: BlockListProps) {
  return (
    <div className={css.blocks}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks may repeat, and a message is replaced as a whole
        <Fragment key={index}>
          {renderFrame(
            index,
            <BlockBoundary block={block}>
              <BlockView block={block} {...(surface !== undefined && { surface })} />
            </BlockBoundary>,
          )}
        </Fragment>
      ))}
    </div>
  );
}

const renderUnframed: BlockFrame = (_index, block) => block;

interface BlockBoundaryProps {
  readonly block: unknown;
  readonly children: ReactNode;
}

interface State {
  /** The block that is rendered, or that threw an error. */
  readonly block: unknown;
  /** The message of the error; empty without an error. */
  readonly message: string;
}

/** An error boundary: shows a note instead of a block that throws an error. */
class BlockBoundary extends Component<BlockBoundaryProps, State> {
  override state: State = { block: null, message: '' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps(
    { block }: BlockBoundaryProps,
    state: State,
  ): Partial<State> | null {
    return state.block === block ? null : { block, message: '' };
  }

  override render() {
    const { message } = this.state;
    if (message === '') return this.props.children;
    return (
      <FaultyBlock block={this.props.block} title="A block" faults={[{ path: '', message }]} />
    );
  }
}
