import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Menu, type MenuAction } from '../../../../ui/controls/Menu.tsx';
import { MAX_COPIED_PEOPLE, peopleText, type PeopleExport } from '../export/use-export.ts';
import { FORMATS, type Format } from '../export/export-people.ts';
import css from './PeopleBar.module.css';

export interface SelectionBarProps {
  readonly count: number;
  readonly exporter: PeopleExport;
  readonly onClear: () => void;
}

const FORMAT_IDS = Object.keys(FORMATS) as readonly Format[];

/** The actions for the selected people. */
export function SelectionBar({ count, exporter, onClear }: SelectionBarProps) {
  const { work } = exporter;
  const isTooManyToCopy = count > MAX_COPIED_PEOPLE;
  return (
    <div className={css.bar} role="group" aria-label="Selection">
      <span className={css.count}>{peopleText(count)} selected</span>
      {work === null ? (
        <>
          <Menu
            trigger={
              <Button size="small" icon={<Copy size={14} />}>
                Copy or save
              </Button>
            }
            groups={[
              {
                title: isTooManyToCopy ? `Copy, up to ${peopleText(MAX_COPIED_PEOPLE)}` : 'Copy',
                actions: FORMAT_IDS.map((format) => ({
                  ...describeAction('copy', format),
                  isDisabled: isTooManyToCopy,
                  onAction: () => exporter.copy(format),
                })),
              },
              {
                title: 'Save',
                actions: FORMAT_IDS.map((format) => ({
                  ...describeAction('save', format),
                  icon: <Download size={14} />,
                  onAction: () => exporter.save(format),
                })),
              },
            ]}
          />
          <Button size="small" variant="plain" onPress={onClear}>
            Clear
          </Button>
        </>
      ) : (
        <>
          <progress
            className={css.progress}
            aria-label={`Writing ${FORMATS[work.format].name}`}
            value={work.done}
          />
          <span className={css.count}>{Math.floor(work.done * 100)} %</span>
          <Button size="small" variant="plain" onPress={exporter.cancel}>
            Cancel
          </Button>
        </>
      )}
    </div>
  );
}

function describeAction(what: 'copy' | 'save', format: Format): Omit<MenuAction, 'onAction'> {
  const { name } = FORMATS[format];
  return {
    id: `${what} ${format}`,
    label: what === 'copy' ? `Copy as ${name}` : `Save as ${name}`,
    detail:
      format === 'csv'
        ? 'The columns shown. Cells that a spreadsheet would take for a formula begin with an apostrophe.'
        : 'The columns shown, with the values that the API answers.',
  };
}
