import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import css from './Form.module.css';
import {
  COMMANDS_PATH,
  type Draft,
  EVENTS_PATH,
  type Fault,
  SHORTCUTS_PATH,
  SOCKET_MODE_PATH,
  textAt,
  textsAt,
  valueAt,
  withValue,
} from '../draft/manifest-draft.ts';
import { FormRows } from './FormRows.tsx';

interface ManifestFormProps {
  readonly draft: Draft;
  readonly faults: readonly Fault[];
  readonly onChange: (draft: Draft) => void;
}

type Path = readonly string[];

/** The messages of the faults at a path and below it, as a prop of a field. */
function errorAt(faults: readonly Fault[], path: Path): { errorMessage?: string } {
  const fieldPointer = `/${path.join('/')}`;
  const faultsOfField = faults.filter(
    ({ pointer }) => pointer === fieldPointer || pointer.startsWith(`${fieldPointer}/`),
  );
  return faultsOfField.length === 0
    ? {}
    : { errorMessage: faultsOfField.map(({ message }) => message).join('; ') };
}

const EVENTS_URL_PATH: Path = [...EVENTS_PATH, 'request_url'];
const INTERACTIVITY_PATH: Path = ['settings', 'interactivity'];
const HOME_TAB_PATH: Path = ['features', 'app_home', 'home_tab_enabled'];
const TOKEN_ROTATION_PATH: Path = ['settings', 'token_rotation_enabled'];

/** A form for the fields that apps change most. All other fields stay as they are in the text. */
export function ManifestForm({ draft, faults, onChange }: ManifestFormProps) {
  const setValue = (path: Path, value: unknown) => onChange(withValue(draft, path, value));
  const textField = (path: Path, label: string, isCode = true) => (
    <TextField
      label={label}
      isCode={isCode}
      value={textAt(draft, path)}
      onChange={(value) => setValue(path, value === '' ? undefined : value)}
      {...errorAt(faults, path)}
    />
  );
  const linesField = (path: Path, label: string, description = 'One per line.') => (
    <LinesField
      key={label}
      label={label}
      description={description}
      values={textsAt(draft, path)}
      onChange={(values) => setValue(path, values.length === 0 ? undefined : values)}
      {...errorAt(faults, path)}
    />
  );
  const switchField = (path: Path, label: string) => (
    <Switch isSelected={valueAt(draft, path) === true} onChange={(on) => setValue(path, on)}>
      {label}
    </Switch>
  );
  const rowsProps = { draft, onChange, errorAt: (path: Path) => errorAt(faults, path) };
  const isInteractive = valueAt(draft, [...INTERACTIVITY_PATH, 'is_enabled']) === true;
  return (
    <div className={css.form}>
      <fieldset>
        <legend>App</legend>
        {textField(['display_information', 'name'], 'Name', false)}
        {textField(['features', 'bot_user', 'display_name'], 'Name of the bot', false)}
        {switchField(HOME_TAB_PATH, 'Home tab')}
      </fieldset>
      <fieldset>
        <legend>Install</legend>
        {linesField(['oauth_config', 'scopes', 'bot'], 'Scopes of the bot')}
        {linesField(['oauth_config', 'scopes', 'user'], 'Scopes of the person')}
        {linesField(['oauth_config', 'redirect_urls'], 'Redirect URIs')}
        {switchField(TOKEN_ROTATION_PATH, 'Token rotation')}
      </fieldset>
      <fieldset>
        <legend>Delivery</legend>
        {switchField(SOCKET_MODE_PATH, 'Socket mode')}
        {textField(EVENTS_URL_PATH, 'Request URL of events')}
        {linesField([...EVENTS_PATH, 'bot_events'], 'Events')}
        {linesField(['features', 'unfurl_domains'], 'Unfurl domains')}
      </fieldset>
      <fieldset>
        <legend>Interactivity</legend>
        {switchField([...INTERACTIVITY_PATH, 'is_enabled'], 'Interactivity')}
        {isInteractive &&
          textField([...INTERACTIVITY_PATH, 'request_url'], 'Request URL of interactivity')}
        {isInteractive &&
          textField([...INTERACTIVITY_PATH, 'message_menu_options_url'], 'Options load URL')}
      </fieldset>
      <FormRows
        {...rowsProps}
        title="Commands"
        rowName="command"
        path={COMMANDS_PATH}
        fields={{
          command: 'Command',
          description: 'Description',
          usage_hint: 'Usage hint',
          url: 'Request URL',
        }}
        newRow={{ command: '/new-command', description: 'What it does' }}
      />
      <FormRows
        {...rowsProps}
        title="Shortcuts"
        rowName="shortcut"
        path={SHORTCUTS_PATH}
        fields={{
          name: 'Name',
          callback_id: 'Callback ID',
          type: 'Type: global or message',
          description: 'Description',
        }}
        newRow={{
          type: 'global',
          name: 'New shortcut',
          callback_id: 'new',
          description: 'What it does',
        }}
      />
    </div>
  );
}

interface LinesFieldProps {
  readonly label: string;
  readonly description: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly errorMessage?: string;
}

/** A field for a list of texts, one a line. An empty line is an empty text, so that a user can begin a new line. */
function LinesField({ values, onChange, ...field }: LinesFieldProps) {
  return (
    <TextField
      {...field}
      isCode
      rows={Math.min(8, Math.max(2, values.length + 1))}
      value={values.join('\n')}
      onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  );
}
