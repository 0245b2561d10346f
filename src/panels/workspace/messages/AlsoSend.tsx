import { Checkbox, type CheckboxProps } from '../../../ui/controls/Checkbox.tsx';

interface AlsoSendProps extends Pick<CheckboxProps, 'isSelected' | 'onChange'> {
  /** The conversation, as in `#deploys`. */
  readonly place: string;
}

/** Whether a reply is shown in its conversation, too. */
export default function AlsoSend({ place, ...checkbox }: AlsoSendProps) {
  return <Checkbox {...checkbox}>Also send to {place}</Checkbox>;
}
