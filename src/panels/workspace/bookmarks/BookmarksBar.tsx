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
import css from './Bookmarks.module.css';
import { type Bookmark, useBookmarks } from './use-bookmarks.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FormDialog } from '../../../ui/layout/FormDialog.tsx';

interface BookmarksBarProps {
  readonly channel: string;
  /** Whether the acting person may change the bookmarks. */
  readonly mayChange: boolean;
}

/** The bookmarks of a conversation. */
export default function BookmarksBar({ channel, mayChange }: BookmarksBarProps) {
  const bookmarks = useBookmarks(channel, mayChange);
  /** The bookmark that the dialog edits; `new` if it adds one, null if it is closed. */
  const [editedBookmark, setEditedBookmark] = useState<Bookmark | 'new' | null>(null);
  const removeBookmark = useMethod('bookmarks.remove');
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
                          {
                            id: 'edit',
                            label: 'Edit…',
                            onAction: () => setEditedBookmark(bookmark),
                          },
                          {
                            id: 'remove',
                            label: 'Remove',
                            isDanger: true,
                            onAction: () =>
                              removeBookmark.mutate({
                                channel_id: channel,
                                bookmark_id: bookmark.id,
                              }),
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
            onPress={() => setEditedBookmark('new')}
          >
            Add a bookmark
          </Button>
        )}
      </div>
      <RefusalNote error={removeBookmark.error} onDismiss={() => removeBookmark.reset()} />
      {editedBookmark !== null && (
        <BookmarkDialog
          channel={channel}
          bookmark={editedBookmark === 'new' ? null : editedBookmark}
          onClose={() => setEditedBookmark(null)}
        />
      )}
    </section>
  );
}

interface BookmarkDialogProps {
  readonly channel: string;
  /** The bookmark to change; null for a new one. */
  readonly bookmark: Bookmark | null;
  readonly onClose: () => void;
}

/** Adds a bookmark, or changes one. */
function BookmarkDialog({ channel, bookmark, onClose }: BookmarkDialogProps) {
  const [title, setTitle] = useState(bookmark?.title ?? '');
  const [link, setLink] = useState(bookmark?.link ?? 'https://');
  const [emoji, setEmoji] = useState(bookmark?.emoji ?? '');
  /** Whether the person has tried to save. From then on the fields show their problems. */
  const [hasTriedToSave, setTriedToSave] = useState(false);
  const addBookmark = useMethod('bookmarks.add');
  const editBookmark = useMethod('bookmarks.edit');
  const save = bookmark === null ? addBookmark : editBookmark;
  const linkProblem = linkProblemOf(link);
  const titleProblem = title.trim() === '' ? 'A bookmark needs a title' : undefined;
  function submit() {
    setTriedToSave(true);
    if (linkProblem !== undefined || titleProblem !== undefined) return;
    const fields = { channel_id: channel, title: title.trim(), link: link.trim(), emoji };
    save.mutate(
      bookmark === null ? { ...fields, type: 'link' } : { ...fields, bookmark_id: bookmark.id },
      {
        onSuccess: onClose,
      },
    );
  }
  return (
    <FormDialog
      title={bookmark === null ? 'Add a bookmark' : 'Edit the bookmark'}
      size="small"
      action="Save"
      className={css.fields}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      after={<RefusalNote error={save.error} />}
    >
      <TextField
        autoFocus
        validationBehavior="aria"
        label="Title"
        value={title}
        onChange={setTitle}
        errorMessage={hasTriedToSave ? titleProblem : undefined}
      />
      <TextField
        label="Link"
        type="url"
        validationBehavior="aria"
        value={link}
        onChange={setLink}
        errorMessage={hasTriedToSave ? linkProblem : undefined}
      />
      <TextField
        label="Emoji"
        value={emoji}
        onChange={setEmoji}
        description="Its name, such as :ship:, or nothing"
      />
    </FormDialog>
  );
}

/** The longest link that a bookmark can have, in characters. */
const MAX_LINK_LENGTH = 3000;

/** Why a text cannot be the link of a bookmark; undefined if it can. */
export function linkProblemOf(linkText: string): string | undefined {
  const text = linkText.trim();
  if (text.length > MAX_LINK_LENGTH) return `A link has at most ${MAX_LINK_LENGTH} characters`;
  const isLink = URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
  return isLink ? undefined : 'Begin with https:// or http://, as in https://example.com';
}
