import Play from 'lucide-react/icons/play';
import { memo, useMemo } from 'react';
import { late } from '../../base/late.ts';
import { block as schema, titleOf, type Block, type BlockOf } from '../../contract/blocks/block.ts';
import { faultsOf } from '../../contract/blocks/fault.ts';
import { type Surface, surfaceFaults } from '../../contract/blocks/surfaces.ts';
import { withoutNulls } from '../../contract/json.ts';
import { useLate } from '../../ui/late.ts';
import { parsePlain } from '../parse-plain.ts';
import { richTextParts } from '../rich-text.ts';
import css from './block.module.css';
import tones from '../../ui/style/tones.module.css';
import { ElementView } from './elements/ElementView.tsx';
import { ImageView } from './elements/ImageView.tsx';
import { TableView } from './elements/TableView.tsx';
import { TextView } from './elements/TextView.tsx';
import { PartsView } from './markup/PartsView.tsx';
import { SafeLink } from './markup/SafeLink.tsx';
import type { RareBlock } from './rare/RareBlockView.tsx';
import { FaultyBlock, UnknownBlock } from './UnshownBlock.tsx';

/** The Markdown parser. Until it has loaded, Markdown is shown as it was written. */
export const MARKDOWN = late(() => import('../markdown/parse-markdown.ts'));

/** The view of the kinds of blocks that few messages have. */
export const RARE_BLOCKS = late(() => import('./rare/RareBlockView.tsx'));

interface BlockViewProps {
  readonly block: unknown;
  /** Where the block is shown. Default: in a message. */
  readonly surface?: Surface;
}

/**
 * A layout block. If it is invalid, of an unknown type or for another surface, its JSON is shown instead, so that nothing is
 * hidden.
 */
export const BlockView = memo(function BlockView({ block, surface = 'message' }: BlockViewProps) {
  const { parsedBlock, faults } = useMemo(() => {
    const parsed = schema.safeParse(withoutNulls(block));
    return parsed.success
      ? { parsedBlock: parsed.data, faults: surfaceFaults(parsed.data, surface, '') }
      : { parsedBlock: null, faults: faultsOf(parsed.error.issues, block, '') };
  }, [block, surface]);
  if (parsedBlock !== null && faults.length === 0) return <ValidBlock block={parsedBlock} />;
  // The block is not an object, or its type is unknown.
  return parsedBlock === null && faults.some(({ path }) => path === '' || path === '/type') ? (
    <UnknownBlock block={block} />
  ) : (
    <FaultyBlock block={block} title={titleOf(String(Object(block)['type']))} faults={faults} />
  );
});

function ValidBlock({ block }: { readonly block: Block }) {
  switch (block.type) {
    case 'section':
      return <Section block={block} />;
    case 'header':
      return (
        <div className={css.header}>
          <TextView text={block.text} />
        </div>
      );
    case 'divider':
      return <hr className={css.divider} />;
    case 'image':
      return (
        <figure className={css.figure}>
          {block.title && (
            <figcaption className={tones.quiet}>
              <TextView text={block.title} />
            </figcaption>
          )}
          <ImageView
            src={block.image_url}
            file={block.slack_file}
            alt={block.alt_text}
            size="large"
          />
        </figure>
      );
    case 'context':
      return (
        <div className={css.context}>
          {block.elements.map((element, index) =>
            element.type === 'image' ? (
              <ImageView
                // oxlint-disable-next-line react/no-array-index-key -- elements may repeat
                key={index}
                src={element.image_url}
                file={element.slack_file}
                alt={element.alt_text}
                size="icon"
              />
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- elements may repeat
              <div key={index}>
                <TextView text={element} />
              </div>
            ),
          )}
        </div>
      );
    case 'actions':
      return (
        <div className={css.actions}>
          {block.elements.map((element, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- elements may repeat
            <ElementView key={index} element={element} block={block} />
          ))}
        </div>
      );
    case 'input':
      return <Input block={block} />;
    case 'rich_text':
      return (
        <div className={css.typed}>
          <PartsView parts={richTextParts(block.elements)} />
        </div>
      );
    case 'markdown':
      return <Markdown text={block.text} />;
    case 'table':
      return <TableView block={block} />;
    case 'video':
      return <Video block={block} />;
    case 'alert':
      return <TextView text={block.text} />;
    default:
      return <LateBlock block={block} />;
  }
}

/** A block whose code loads when a message first has one. */
function LateBlock({ block }: { readonly block: RareBlock }) {
  const views = useLate(RARE_BLOCKS);
  // Shown until the code has loaded, and if that fails.
  if (views === null) return <p className={css.hint}>{titleOf(block.type)}</p>;
  return <views.RareBlockView block={block} drawBlock={drawBlock} />;
}

const drawBlock = (block: Block) => <ValidBlock block={block} />;

function Section({ block }: { readonly block: BlockOf<'section'> }) {
  const { text, fields, accessory } = block;
  return (
    <div className={css.section}>
      <div className={css.texts}>
        {text && <TextView text={text} />}
        {fields && (
          <div className={css.fields}>
            {fields.map((field, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- fields may repeat
              <div key={index}>
                <TextView text={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {accessory && (
        <div className={css.accessory}>
          <ElementView element={accessory} block={block} />
        </div>
      )}
    </div>
  );
}

function Input({ block }: { readonly block: BlockOf<'input'> }) {
  const { label, element, hint, optional } = block;
  return (
    <div className={css.input}>
      <div className={css.label}>
        <TextView text={label} />
        {optional === true && <span className={css.hint}>optional</span>}
      </div>
      <ElementView element={element} block={block} />
      {hint && (
        <div className={css.hint}>
          <TextView text={hint} />
        </div>
      )}
    </div>
  );
}

function Markdown({ text }: { readonly text: string }) {
  const markdown = useLate(MARKDOWN);
  const parts = useMemo(
    () => markdown?.parseMarkdown(text) ?? parsePlain(text, false),
    [markdown, text],
  );
  return (
    <div className={css.stack}>
      <PartsView parts={parts} />
    </div>
  );
}

function Video({ block }: { readonly block: BlockOf<'video'> }) {
  return (
    <div className={css.video}>
      <div className={css.label}>
        <SafeLink href={block.title_url}>
          <TextView text={block.title} />
        </SafeLink>
      </div>
      {block.description && <TextView text={block.description} />}
      <SafeLink href={block.video_url} className={css.poster}>
        <ImageView src={block.thumbnail_url} alt={block.alt_text} size="large" />
        <span className={css.play}>
          <Play size={16} /> Watch
        </span>
      </SafeLink>
      {(block.author_name ?? block.provider_name) !== undefined && (
        <p className={css.hint}>
          {[block.author_name, block.provider_name].filter(Boolean).join(' · ')}
        </p>
      )}
    </div>
  );
}
