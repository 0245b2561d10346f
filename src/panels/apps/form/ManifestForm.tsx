import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import css from './Form.module.css';
import {
  COMMANDS,
  type Draft,
  EVENTS,
  type Fault,
  SHORTCUTS,
  SOCKET_MODE,
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

/** The messages of the faults at a path and below it. */
function faultAt(faults: readonly Fault[], path: Path): { errorMessage?: string } {
  const place = `/${path.join('/')}`;
  const found = faults.filter(
    ({ pointer }) => pointer === place || pointer.startsWith(`${place}/`),
  );
  return found.length === 0 ? {} : { errorMessage: found.map(({ message }) => message).join('; ') };
}

const REQUEST_URL: Path = [...EVENTS, 'request_url'];
const INTERACTIVITY: Path = ['settings', 'interactivity'];
const HOME_TAB: Path = ['features', 'app_home', 'home_tab_enabled'];
const ROTATION: Path = ['settings', 'token_rotation_enabled'];

/** A form for the fields that apps change most. All other fields stay as they are in the text. */
export function ManifestForm({ draft, faults, onChange }: ManifestFormProps) {
  const set = (path: Path, value: unknown) => onChange(withValue(draft, path, value));
  const text = (path: Path, label: string, isCode = true) => (
    <TextField
      label={label}
      isCode={isCode}
      value={textAt(draft, path)}
      onChange={(value) => set(path, value === '' ? undefined : value)}
      {...faultAt(faults, path)}
    />
  );
  const lines = (path: Path, label: string, description = 'One per line.') => (
    <Lines
      key={label}
      label={label}
      description={description}
      values={textsAt(draft, path)}
      onChange={(values) => set(path, values.length === 0 ? undefined : values)}
      {...faultAt(faults, path)}
    />
  );
  const toggle = (path: Path, label: string) => (
    <Switch isSelected={valueAt(draft, path) === true} onChange={(on) => set(path, on)}>
      {label}
    </Switch>
  );
  const rows = { draft, onChange, faultOf: (path: Path) => faultAt(faults, path) };
  const isInteractive = valueAt(draft, [...INTERACTIVITY, 'is_enabled']) === true;
  return (
    <div className={css.form}>
      <fieldset>
        <legend>App</legend>
        {text(['display_information', 'name'], 'Name', false)}
        {text(['features', 'bot_user', 'display_name'], 'Name of the bot', false)}
        {toggle(HOME_TAB, 'Home tab')}
      </fieldset>
      <fieldset>
        <legend>Install</legend>
        {lines(['oauth_config', 'scopes', 'bot'], 'Scopes of the bot')}
        {lines(['oauth_config', 'scopes', 'user'], 'Scopes of the person')}
        {lines(['oauth_config', 'redirect_urls'], 'Redirect URIs')}
        {toggle(ROTATION, 'Token rotation')}
      </fieldset>
      <fieldset>
        <legend>Delivery</legend>
        {toggle(SOCKET_MODE, 'Socket mode')}
        {text(REQUEST_URL, 'Request URL of events')}
        {lines([...EVENTS, 'bot_events'], 'Events')}
        {lines(['features', 'unfurl_domains'], 'Unfurl domains')}
      </fieldset>
      <fieldset>
        <legend>Interactivity</legend>
        {toggle([...INTERACTIVITY, 'is_enabled'], 'Interactivity')}
        {isInteractive && text([...INTERACTIVITY, 'request_url'], 'Request URL of interactivity')}
        {isInteractive && text([...INTERACTIVITY, 'message_menu_options_url'], 'Options load URL')}
      </fieldset>
      <FormRows
        {...rows}
        title="Commands"
        item="command"
        path={COMMANDS}
        fields={{
          command: 'Command',
          description: 'Description',
          usage_hint: 'Usage hint',
          url: 'Request URL',
        }}
        newRow={{ command: '/new-command', description: 'What it does' }}
      />
      <FormRows
        {...rows}
        title="Shortcuts"
        item="shortcut"
        path={SHORTCUTS}
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

interface LinesProps {
  readonly label: string;
  readonly description: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly errorMessage?: string;
}

/** A list of texts, one a line. An empty line stays while it is typed. */
function Lines({ values, onChange, ...field }: LinesProps) {
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
