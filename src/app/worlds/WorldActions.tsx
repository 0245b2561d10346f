import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { WorldLine } from '../../contract/worlds.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { WorldList } from './use-world-list.ts';

/** What a row asks for more about, before it does it. */
export type RowTask = 'copy' | 'rename' | 'delete';

interface WorldActionsProps {
  readonly line: WorldLine;
  readonly list: WorldList;
  /** Whether this tab has the world open. */
  readonly isOpen: boolean;
  readonly onTask: (task: RowTask) => void;
}

/** The less frequent actions on a world. */
export function WorldActions({ line, list, isOpen, onTask }: WorldActionsProps) {
  const { name, title, openElsewhere } = line;
  const isElsewhere = openElsewhere === true;
  const blocked = isElsewhere ? { detail: 'Another tab has it open' } : {};

  const save = () =>
    void list.change(async (worlds) => {
      saveFile(fileNameOf(title), 'application/json', await worlds.export(name));
    }, `Saved ${title} as a file.`);

  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={`Actions on ${title}`}
          icon={<Ellipsis size={15} />}
          isDisabled={list.isBusy}
        />
      }
      groups={[
        {
          title: 'This world',
          actions: [
            {
              id: 'copy',
              label: 'Copy…',
              detail: 'With its log of calls',
              icon: <Copy size={15} />,
              onAction: () => onTask('copy'),
            },
            {
              id: 'rename',
              label: 'Rename…',
              ...blocked,
              icon: <Pencil size={15} />,
              isDisabled: isElsewhere,
              onAction: () => onTask('rename'),
            },
            {
              id: 'export',
              label: 'Export',
              detail: 'A file with its secrets, without its log',
              icon: <Download size={15} />,
              onAction: save,
            },
            {
              id: 'delete',
              label: 'Delete…',
              ...(isOpen ? { detail: 'This tab has it open' } : blocked),
              icon: <Trash2 size={15} />,
              isDanger: true,
              isDisabled: isOpen || isElsewhere,
              onAction: () => onTask('delete'),
            },
          ],
        },
      ]}
    />
  );
}

/** A name that every file system takes: `parley-lesson-3.json`. */
const fileNameOf = (title: string) => {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
  return plain === '' ? 'parley-world.json' : `parley-${plain}.json`;
};
