import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useMethod } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { EmojiView } from '../../../message/render/markup/EmojiView.tsx';
import { SafeLink } from '../../../message/render/markup/SafeLink.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { BookmarkDialog } from './BookmarkDialog.tsx';
import css from './Bookmarks.module.css';
import { type Bookmark, useBookmarks } from './use-bookmarks.ts';

interface BookmarksBarProps {
  readonly channel: string;
  /** Whether the acting person may change them. */
  readonly mayChange: boolean;
}

/** The links that a conversation keeps at hand. */
export default function BookmarksBar({ channel, mayChange }: BookmarksBarProps) {
  const bookmarks = useBookmarks(channel, mayChange);
  /** What the dialog is about: a bookmark, or a new one. */
  const [changed, setChanged] = useState<Bookmark | 'new' | null>(null);
  const remove = useMethod('bookmarks.remove');
  if (bookmarks.length === 0 && !mayChange) return null;
  return (
    <section aria-label="Bookmarks">
      <div className={css.bar}>
        {bookmarks.length > 0 && (
          <ul className={css.list}>
            {bookmarks.map((bookmark) => (
              <li key={bookmark.id} className={css.item}>
                {bookmark.emoji !== '' && (
                  <span aria-hidden>
                    <EmojiView name={bookmark.emoji.slice(1, -1)} tone={null} />
                  </span>
                )}
                <span className={css.title} title={bookmark.link}>
                  <SafeLink href={bookmark.link}>{bookmark.title}</SafeLink>
                </span>
                {mayChange && (
                  <Menu
                    trigger={
                      <IconButton
                        size="small"
                        label={`Change ${bookmark.title}`}
                        icon={<Ellipsis size={14} />}
                      />
                    }
                    groups={[
                      {
                        title: 'Bookmark',
                        actions: [
                          { id: 'edit', label: 'Edit…', onAction: () => setChanged(bookmark) },
                          {
                            id: 'remove',
                            label: 'Remove',
                            isDanger: true,
                            onAction: () =>
                              remove.mutate({ channel_id: channel, bookmark_id: bookmark.id }),
                          },
                        ],
                      },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {mayChange && (
          <Button
            size="small"
            variant="plain"
            icon={<Plus size={14} />}
            onPress={() => setChanged('new')}
          >
            Add a bookmark
          </Button>
        )}
      </div>
      <RefusalNote error={remove.error} onDismiss={() => remove.reset()} />
      {changed !== null && (
        <BookmarkDialog
          channel={channel}
          bookmark={changed === 'new' ? null : changed}
          onClose={() => setChanged(null)}
        />
      )}
    </section>
  );
}
