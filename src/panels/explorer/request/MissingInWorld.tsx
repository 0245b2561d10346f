import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { CallExample, MintCode, WorldBrief } from '../../../contract/sandbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { exampleQuery } from './use-example.ts';
import { FormNotice } from './FormNotice.tsx';

export interface MissingInWorldProps {
  readonly world: WorldBrief;
  readonly method: CatalogMethod;
  readonly missing: NonNullable<CallExample['missing']>;
  /** Opens another method. */
  readonly onChoose: (method: string) => void;
}

/** Says what the world does not have for a call to succeed, with a button for its remedy. */
export function MissingInWorld({ world, method, missing, onChoose }: MissingInWorldProps) {
  const { message, remedy } = missing;
  if ('code' in remedy)
    return <MissingCode world={world} method={method} message={message} flow={remedy.code} />;
  const open = (
    <Button size="small" onPress={() => onChoose(remedy.call)}>
      Open {remedy.call}
    </Button>
  );
  return <FormNotice action={open}>{message}</FormNotice>;
}

interface MissingCodeProps extends Pick<MissingInWorldProps, 'world' | 'method'> {
  readonly message: string;
  readonly flow: MintCode['flow'];
}

function MissingCode({ world, method, message, flow }: MissingCodeProps) {
  const client = useClient();
  const queries = useQueryClient();
  const token = useActing()?.token ?? null;
  const issue = useMutation({
    mutationFn: async () => {
      const app_id = (token?.app ?? world.apps[0])?.app_id;
      await client.sandbox('/codes', { method: 'POST', body: { app_id, flow } });
      await queries.invalidateQueries(exampleQuery(client, method, token));
    },
  });
  const fill = (
    <Button size="small" isPending={issue.isPending} onPress={() => issue.mutate()}>
      Issue a code
    </Button>
  );
  return (
    <FormNotice action={fill}>
      {message} {issue.isError ? messageOf(issue.error) : 'A person’s consent issues one.'}
    </FormNotice>
  );
}
