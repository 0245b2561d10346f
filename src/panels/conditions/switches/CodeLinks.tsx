import type { Catalog } from '../../../contract/catalog.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { conditionsSearch } from '../search/conditions-search.ts';
import { galleryOf } from '../gallery/gallery.ts';
import css from './CodeLinks.module.css';

export interface CodeLinksProps {
  readonly codes: readonly string[];
  readonly catalog: Catalog;
}

/** The error codes that a condition causes, as links to the gallery. */
export function CodeLinks({ codes, catalog }: CodeLinksProps) {
  const [, setSearch] = usePanelSearch(conditionsSearch);
  const entries = galleryOf(catalog);
  if (codes.length === 0) return null;
  return (
    <ul className={css.codes} aria-label="Errors it causes">
      {codes.map((code) => {
        const entry = entries.find((each) => each.code === code);
        return (
          <li key={code}>
            <Button
              size="small"
              variant="secondary"
              isDisabled={entry === undefined}
              onPress={() =>
                setSearch({
                  view: 'gallery',
                  error: entry?.id,
                  filter: undefined,
                  group: undefined,
                })
              }
            >
              <code>{code}</code>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
