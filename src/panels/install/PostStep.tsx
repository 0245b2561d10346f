import { useState } from 'react';
import { useExplained } from '../../client/use-explained.ts';
import { CallStep } from '../../kit/calls/CallStep.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { webhookOf, type useInstall } from './use-install.ts';

/** Posting through the webhook that came with the install. */
export function PostStep({ install }: { readonly install: ReturnType<typeof useInstall> }) {
  const { access, post } = install.session;
  const [text, setText] = useState('Installed, and here to stay.');
  const explained = useExplained();
  const webhook = webhookOf(access);
  return (
    <CallStep
      number={6}
      title="Webhook"
      about={
        webhook
          ? `The webhook posts to ${webhook.channel}. Its address is the secret: whoever has it may post there, and nowhere else.`
          : 'With incoming-webhook among the scopes, the answer brings an address that posts to the channel that was chosen.'
      }
      verb="Post"
      waitsFor={!webhook && 'Waits for a webhook.'}
      made={post}
      explanation={explained(post)}
      step="post"
      progress={install}
      onTake={() => void install.post(text)}
    >
      <TextField label="Message" value={text} onChange={setText} />
    </CallStep>
  );
}
