import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { CallExample, WorldBrief } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormNotice } from './FormNotice.tsx';
import { exampleQuery } from './use-example.ts';

interface MissingInWorldProps {
  readonly world: WorldBrief;
  readonly method: CatalogMethod;
  readonly missing: NonNullable<CallExample['missing']>;
  /** Opens another method. */
  readonly onChoose: (method: string) => void;
}

/** Says what the world lacks for a call to succeed, with a button that adds it. */
export default function MissingInWorld({ world, method, missing, onChoose }: MissingInWorldProps) {
  const { message, remedy } = missing;
  if ('code' in remedy)
    return (
      <IssueNotice
        world={world}
        method={method}
        path="/codes"
        fields={{ flow: remedy.code }}
        label="Issue a code"
      >
        {message} One is issued when a person consents.
      </IssueNotice>
    );
  if ('token' in remedy)
    return (
      <IssueNotice
        world={world}
        method={method}
        path="/tokens"
        fields={{ type: remedy.token, scopes: [] }}
        label="Mint a token"
      >
        {message}
      </IssueNotice>
    );
  if ('trigger' in remedy)
    return (
      <IssueNotice
        world={world}
        method={method}
        path="/triggers"
        fields={remedy.trigger}
        label="Issue a trigger"
      >
        {message}
      </IssueNotice>
    );
  const openButton = (
    <Button size="small" onPress={() => onChoose(remedy.call)}>
      Open {remedy.call}
    </Button>
  );
  return <FormNotice action={openButton}>{message}</FormNotice>;
}

interface IssueNoticeProps extends Pick<MissingInWorldProps, 'world' | 'method'> {
  /** The endpoint of the sandbox that issues what is missing. */
  readonly path: '/codes' | '/tokens' | '/triggers';
  /** Fields of the request besides `app_id`. */
  readonly fields: object;
  readonly label: string;
  readonly children: ReactNode;
}

function IssueNotice({ world, method, path, fields, label, children }: IssueNoticeProps) {
  const client = useClient();
  const queries = useQueryClient();
  const token = useActing()?.token ?? null;
  const issue = useMutation({
    mutationFn: async () => {
      const app_id = (token?.app ?? world.apps[0])?.app_id;
      await client.sandbox(path, { method: 'POST', body: { app_id, ...fields } });
      await queries.invalidateQueries(exampleQuery(client, method, token));
    },
  });
  const issueButton = (
    <Button size="small" isPending={issue.isPending} onPress={() => issue.mutate()}>
      {label}
    </Button>
  );
  return (
    <FormNotice action={issueButton}>
      {children} {issue.isError && messageOf(issue.error)}
    </FormNotice>
  );
}
