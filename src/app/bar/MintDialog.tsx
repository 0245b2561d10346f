import { useState } from 'react';
import { useActing } from '../../client/acting.ts';
import { useMintToken } from '../../client/changes.ts';
import { usePeopleById, userIdsIn } from '../../client/people/people.ts';
import { useCatalog, useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { TOKEN_TYPES, type TokenType } from '../../contract/tokens.ts';
import { peopleInWords } from '../../kit/people/people-in-words.ts';
import { PersonComboBox } from '../../kit/people/PersonComboBox.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { NumberField } from '../../ui/controls/NumberField.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { FormDialog } from '../../ui/layout/FormDialog.tsx';
import { useAnnouncements } from '../announcements.ts';
import css from './WorldDialog.module.css';
import { Alert } from '../../ui/display/Alert.tsx';

const LABELS: Readonly<Record<TokenType, string>> = {
  bot: 'Bot token',
  user: 'User token',
  app: 'App-level token',
  legacy_bot: 'Legacy bot token',
  workspace: 'Workspace token',
  config: 'App configuration token',
};

const TYPES = TOKEN_TYPES.map((id) => ({ id, label: LABELS[id] }));

/** Mints a token and selects it for the calls of the page. */
export default function MintDialog({ onClose }: { readonly onClose: () => void }) {
  const world = useWorld().data;
  const catalog = useCatalog().data;
  const acting = useActing();
  const announce = useAnnouncements((state) => state.announce);
  const mint = useMintToken();
  const [app, setApp] = useState<string | null>(null);
  const [type, setType] = useState<TokenType>('bot');
  const [user, setUser] = useState('');
  const [scopes, setScopes] = useState<ReadonlySet<string> | null>(null);
  const people = usePeopleById(userIdsIn(user));
  const [lifeSeconds, setLifeSeconds] = useState(Number.NaN);

  if (!world || !catalog) return null;
  const chosenApp = app ?? world.apps[0]?.app_id ?? null;
  const usedScopes = catalog.scopes.filter((scope) => !catalog.unused_scopes.includes(scope));
  const chosenScopes = scopes ?? new Set<string>(usedScopes);
  const needsUser = type === 'user' || type === 'config';
  const userInWords = peopleInWords([user.trim()], people);

  function submit() {
    if (chosenApp === null) return;
    mint.mutate(
      {
        app_id: chosenApp,
        type,
        scopes: (catalog?.scopes ?? []).filter((scope) => chosenScopes.has(scope)),
        ...(needsUser && user !== '' && { user_id: user.trim() }),
        ...(Number.isFinite(lifeSeconds) && { expires_in_s: lifeSeconds }),
      },
      {
        onSuccess: (token) => {
          if (token) acting?.choose(token);
          announce(token ? `Token minted. Now acting as ${token.label}.` : 'Token minted.');
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title="Mint a token"
      action="Mint and use"
      isPending={mint.isPending}
      onSubmit={submit}
      onClose={onClose}
      className={css.form}
    >
      <div className={css.pair}>
        <Select
          label="App"
          options={world.apps.map(({ app_id, name }) => ({
            id: app_id,
            label: name,
            detail: app_id,
          }))}
          value={chosenApp}
          onChange={setApp}
        />
        <Select label="Type" options={TYPES} value={type} onChange={setType} />
        <PersonComboBox
          label="User"
          isEligible={({ is_bot, deleted }) => !is_bot && !deleted}
          description={
            needsUser
              ? (userInWords ?? 'The user the token acts as')
              : 'Only for user tokens and configuration tokens'
          }
          isDisabled={!needsUser}
          isRequired={needsUser}
          value={user}
          onChange={setUser}
        />
        <NumberField
          label="Expires after"
          description="Seconds on the world clock. Empty: never expires"
          value={lifeSeconds}
          onChange={setLifeSeconds}
          minValue={1}
        />
      </div>
      <ScopePicker
        scopes={usedScopes}
        unusedScopes={catalog.unused_scopes}
        chosenScopes={chosenScopes}
        onChange={setScopes}
      />
      <Alert>{mint.isError && messageOf(mint.error)}</Alert>
    </FormDialog>
  );
}

interface ScopePickerProps {
  readonly scopes: readonly string[];
  /** Scopes that can be granted, but that no method of Parley uses. */
  readonly unusedScopes: readonly string[];
  readonly chosenScopes: ReadonlySet<string>;
  readonly onChange: (chosenScopes: ReadonlySet<string>) => void;
}

/** Selects the scopes of a token. Scopes that no method uses stand apart, and “All” leaves them out. */
function ScopePicker({ scopes, unusedScopes, chosenScopes, onChange }: ScopePickerProps) {
  function toggle(scope: string, isChosen: boolean) {
    const newScopes = new Set(chosenScopes);
    if (isChosen) newScopes.add(scope);
    else newScopes.delete(scope);
    onChange(newScopes);
  }
  const checkbox = (scope: string) => (
    <Checkbox
      key={scope}
      isSelected={chosenScopes.has(scope)}
      onChange={(isChosen) => toggle(scope, isChosen)}
    >
      {scope}
    </Checkbox>
  );
  return (
    <div role="group" aria-label="Scopes">
      <div className={css.legend}>
        {chosenScopes.size} of {scopes.length + unusedScopes.length} scopes
        <span>
          <Button size="small" variant="plain" onPress={() => onChange(new Set(scopes))}>
            All
          </Button>
          <Button size="small" variant="plain" onPress={() => onChange(new Set())}>
            None
          </Button>
        </span>
      </div>
      <div className={css.scopes}>
        {scopes.map(checkbox)}
        <p className={css.apart}>No method here uses these:</p>
        {unusedScopes.map(checkbox)}
      </div>
    </div>
  );
}
