import { Button } from '../../ui/controls/Button.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';

interface Sample {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly program: string;
}

export interface SampleMenuProps {
  /** The name of what a sample replaces, such as `program`. */
  readonly replaces: string;
  readonly samples: readonly Sample[];
  readonly onChoose: (program: string) => void;
  readonly size?: 'small' | 'medium';
}

/** A menu of sample programs. */
export function SampleMenu({ replaces, samples, onChoose, size = 'medium' }: SampleMenuProps) {
  return (
    <Menu
      trigger={<Button size={size}>Samples</Button>}
      groups={[
        {
          title: `Replace the ${replaces} with`,
          actions: samples.map(({ id, title, summary, program }) => ({
            id,
            label: title,
            detail: summary,
            onAction: () => onChoose(program),
          })),
        },
      ]}
    />
  );
}
