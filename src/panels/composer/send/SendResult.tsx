import { messageOf } from '../../../client/transport/refusal.ts';
import { classes } from '../../../ui/style/classes.ts';
import { SentNote } from './SentNote.tsx';
import type { Sending } from './use-send.ts';
import css from './SendResult.module.css';

/**
 * What became of the message. It stands above the Send button and takes its room from what scrolls, so that the button
 * stays where it is, whatever the answer.
 */
export function SendResult({ sending: { sent, error, dismiss } }: { readonly sending: Sending }) {
  if (error)
    return (
      <p role="alert" className={classes(css.result, css.failed)}>
        The platform did not answer: {messageOf(error)}
      </p>
    );
  return (
    sent && (
      <div className={css.result}>
        <SentNote sent={sent} onDismiss={dismiss} />
      </div>
    )
  );
}
