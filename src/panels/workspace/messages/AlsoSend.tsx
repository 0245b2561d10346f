import { Checkbox, type CheckboxProps } from '../../../ui/controls/Checkbox.tsx';

interface AlsoSendProps extends Pick<CheckboxProps, 'isSelected' | 'onChange'> {
  /** The conversation, as in `#deploys`. */
  readonly placeName: string;
}

/** A checkbox that also sends a reply to the conversation, outside of its thread. */
export default function AlsoSend({ placeName, ...checkbox }: AlsoSendProps) {
  return <Checkbox {...checkbox}>Also send to {placeName}</Checkbox>;
}
