import { TextField } from '../../../ui/controls/TextField.tsx';
import { setTitle, useRecording } from '../recording/recording.ts';
import css from './RecordingTitle.module.css';

/** The title of the recording. */
export function RecordingTitle() {
  const title = useRecording((state) => state.title);
  return (
    <div className={css.heading}>
      <TextField
        aria-label="Title of the recording"
        placeholder="Title of the recording"
        maxLength={200}
        value={title}
        onChange={setTitle}
      />
    </div>
  );
}
