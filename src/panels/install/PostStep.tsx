import { useState } from 'react';
import { useExplained } from '../../client/explain/use-explained.ts';
import { CallStep } from '../../kit/calls/CallStep.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { webhookOf, type useInstall } from './use-install.ts';

/** Posts through the webhook of the install. */
export function PostStep({ install }: { readonly install: ReturnType<typeof useInstall> }) {
  const { access, post } = install.results;
  const [text, setText] = useState('Hello! The app is installed.');
  const explained = useExplained();
  const webhook = webhookOf(access);
  return (
    <CallStep
      number={6}
      title="Webhook"
      about={
        webhook
          ? `The webhook posts to ${webhook.channel}. Its URL is the secret: anyone who has it can post to this channel.`
          : 'If the scopes include incoming-webhook, the response contains a URL that posts to the chosen channel.'
      }
      verb="Post"
      waitsFor={!webhook && 'Install with the scope incoming-webhook first.'}
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
