import type { Catalog, CatalogError } from '../../../contract/catalog.ts';
import type { Recipe, RecipeList } from '../../../contract/conditions.ts';
import type { Provenance } from '../../../contract/errors/errors.ts';

/** One error or warning of the platform, with its recipes. */
export interface GalleryEntry {
  /** Unique also for codes of several surfaces: `channel_not_found`, `webhooks:channel_not_found`. */
  readonly id: string;
  readonly code: string;
  readonly surface: string;
  readonly group: string;
  readonly cause: string;
  readonly fix: string;
  readonly provenance: Provenance;
  readonly isWarning: boolean;
  /** The HTTP status it always has, or null if it varies. */
  readonly status: number | null;
  /** Names of the methods that can return it: empty if all can; null if it does not come from a method. */
  readonly methods: readonly string[] | null;
  readonly recipes: readonly Recipe[];
  /** Why it has no recipe; null if it has one. */
  readonly noRecipeReason: string | null;
}

/** The part of the recipe list that the gallery uses. */
export type Recipes = Pick<RecipeList, 'recipes' | 'without_recipe'>;
const NO_RECIPES: Recipes = { recipes: [], without_recipe: [] };

/** Groups of Web API errors with their titles, in display order. */
const WEB_API_GROUPS: Readonly<Record<CatalogError['group'], string>> = {
  method: 'Methods',
  authentication: 'Authentication',
  transport: 'Request format',
  availability: 'Availability',
};

/**
 * All errors and warnings of the catalogue, once for each surface: the Web API errors in their groups, the warnings,
 * the errors of interactions, the network faults, then the errors of each endpoint.
 */
export function galleryOf(
  catalog: Catalog,
  { recipes, without_recipe }: Recipes = NO_RECIPES,
): readonly GalleryEntry[] {
  const recipesFor = (surface: string, code: string) => {
    const isForCode = (recipe: Pick<Recipe, 'surface' | 'code'>) =>
      isSameSurface(recipe.surface, surface) && recipe.code === code;
    return {
      recipes: recipes.filter(isForCode),
      noRecipeReason: without_recipe.find(isForCode)?.reason ?? null,
    };
  };
  return [
    ...webApiErrors(catalog).map(([error, methods]) => ({
      ...textsOf(error),
      id: error.code,
      surface: 'web-api',
      group: WEB_API_GROUPS[error.group],
      isWarning: false,
      status: null,
      methods: methods.length === catalog.methods.length ? [] : methods,
      ...recipesFor('web-api', error.code),
    })),
    ...catalog.warnings.map((warning) => ({
      ...textsOf(warning),
      id: warning.code,
      surface: 'web-api',
      group: 'Warnings',
      isWarning: true,
      status: null,
      methods: [],
      ...recipesFor('web-api', warning.code),
    })),
    ...(
      [
        ['interaction', 'Interactions', catalog.interactions],
        ['network', 'Network faults', catalog.network],
      ] as const
    ).flatMap(([surface, group, errors]) =>
      errors.map((error) => ({
        ...textsOf(error),
        id: error.code,
        surface,
        group,
        isWarning: false,
        status: null,
        methods: null,
        ...recipesFor(surface, error.code),
      })),
    ),
    ...catalog.endpoints.flatMap(({ surface, name, errors }) =>
      errors.map((error) => ({
        ...textsOf(error),
        id: surface === 'web-api' ? error.code : `${surface}:${error.code}`,
        surface,
        group: capitalize(name),
        isWarning: false,
        status: error.status,
        methods: null,
        ...recipesFor(surface, error.code),
      })),
    ),
  ];
}

const textsOf = ({
  code,
  cause,
  fix,
  provenance,
}: Pick<CatalogError, 'code' | 'cause' | 'fix' | 'provenance'>) => ({
  code,
  cause,
  fix,
  provenance,
});

/** Recipes name a surface in the singular where the catalogue uses the plural. */
const isSameSurface = (recipe: string, surface: string) =>
  recipe === surface || `${recipe}s` === surface;

/** Each error code of the methods once, with the methods that can return it, in the order of the groups. */
function webApiErrors({ methods }: Catalog): readonly (readonly [CatalogError, string[]])[] {
  const byCode = new Map<string, readonly [CatalogError, string[]]>();
  for (const { name, errors } of methods) {
    for (const error of errors) {
      const existing = byCode.get(error.code);
      if (existing) existing[1].push(name);
      else byCode.set(error.code, [error, [name]]);
    }
  }
  const groupOrder = Object.keys(WEB_API_GROUPS);
  return [...byCode.values()].toSorted(
    ([one], [other]) =>
      groupOrder.indexOf(one.group) - groupOrder.indexOf(other.group) ||
      (one.code < other.code ? -1 : 1),
  );
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The entries of `group`, if given, that contain every word of `filter` in their code, texts or titles of recipes. */
export function filterEntries(
  entries: readonly GalleryEntry[],
  filter: string,
  group: string | undefined,
): readonly GalleryEntry[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (group !== undefined && entry.group !== group) return false;
    const titles = entry.recipes.map(({ title }) => title).join(' ');
    const text =
      `${entry.code} ${entry.cause} ${entry.fix} ${entry.status ?? ''} ${titles}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The groups of some entries, in the order of the entries. */
export const groupsOf = (entries: readonly GalleryEntry[]): readonly string[] => [
  ...new Set(entries.map(({ group }) => group)),
];
