import Plus from 'lucide-react/icons/plus';
import { useWorld } from '../../client/queries.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { AppEditor } from './AppEditor.tsx';
import { appsSearch } from './apps-search.ts';
import css from './Apps.module.css';
import { NewApp } from './NewApp.tsx';

/** The panel: the apps of the world, and what each is configured to do. */
export default function Apps() {
  return (
    <Loaded what="the apps" from={{ world: useWorld() }}>
      {({ world }) => <Chosen world={world} />}
    </Loaded>
  );
}

const NEW = 'new';

function Chosen({ world: { apps } }: { readonly world: WorldBrief }) {
  const [search, setSearch] = usePanelSearch(appsSearch);
  const named = apps.find(({ app_id }) => app_id === search.app);
  const app = search.app === NEW ? null : (named ?? apps[0] ?? null);
  return (
    <div className={css.room}>
      <div className={css.panel}>
        <nav className={css.list} aria-label="Apps">
          <ul>
            {apps.map(({ app_id, name }) => (
              <li key={app_id}>
                <Button
                  variant="plain"
                  aria-current={app?.app_id === app_id}
                  onPress={() => setSearch({ app: app_id })}
                >
                  <bdi>{name}</bdi>
                </Button>
              </li>
            ))}
          </ul>
          <Button icon={<Plus size={14} />} onPress={() => setSearch({ app: NEW })}>
            New app
          </Button>
        </nav>
        <div className={css.detail} role="region" aria-label="App" tabIndex={0}>
          {app === null ? (
            <NewApp onCreated={(app_id) => setSearch({ app: app_id, view: 'credentials' })} />
          ) : (
            <AppEditor key={app.app_id} app={app} isOnly={apps.length === 1} />
          )}
        </div>
      </div>
    </div>
  );
}
