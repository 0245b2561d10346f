import type { PersonBrief } from '../../contract/sandbox.ts';
import { ComboBox, type ComboBoxProps } from '../../ui/controls/ComboBox.tsx';
import { usePersonOptions } from './person-options.ts';

export interface PersonComboBoxProps extends Omit<ComboBoxProps, 'options' | 'areFound'> {
  /** Leaves out who cannot be chosen; everybody can by default. */
  readonly isMeant?: (person: PersonBrief) => boolean;
}

/** A field for the id of somebody. Typing a name finds people in the whole directory; choosing one puts the id in. */
export function PersonComboBox({ isMeant, ...props }: PersonComboBoxProps) {
  return <ComboBox {...props} areFound options={usePersonOptions(props.value, isMeant)} />;
}
