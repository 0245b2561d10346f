import { checkBlocks } from '../blocks/check.ts';
import { type BlockFault, faultsOf } from '../blocks/fault.ts';
import { isJsonObject, pointerTo } from '../json.ts';
import { GivenView, type ViewType } from './view.ts';

/** A view that can be shown, or everything that is wrong with it, each at its place. */
export type ViewReading =
  | { readonly view: GivenView }
  | { readonly faults: readonly [BlockFault, ...BlockFault[]] };

/**
 * Checks a view that an app sent. The caller has removed its nulls. `path` is the JSON pointer to it, `only` the type that
 * fits its place. Accepts any value that is nested at most `MAX_DEPTH` levels, never throws, and takes linear time.
 */
export function checkView(value: unknown, path = '/view', only?: ViewType): ViewReading {
  if (!isJsonObject(value)) return { faults: [{ path, message: 'must be an object' }] };
  const { type, blocks } = value;
  if (only !== undefined && type !== only && (type === 'modal' || type === 'home'))
    return {
      faults: [{ path: pointerTo(path, ['type']), message: `must be “${only}”, not “${type}”` }],
    };
  const result = GivenView.safeParse(value);
  const own = result.success ? [] : faultsOf(result.error.issues, value, path);
  const isTyped = type === 'modal' || type === 'home';
  const ofBlocks =
    isTyped && Array.isArray(blocks) ? checkBlocks(blocks, `${path}/blocks`, type) : [];
  const [first, ...rest] = [...own, ...ofBlocks, ...submitFaults(value, path)];
  if (first !== undefined) return { faults: [first, ...rest] };
  return { view: GivenView.parse(value) };
}

/** What people typed must be sent somehow. */
function submitFaults({ type, blocks, submit }: Fields, path: string): BlockFault[] {
  const needsSubmit =
    type === 'modal' &&
    submit === undefined &&
    Array.isArray(blocks) &&
    blocks.some((block) => isJsonObject(block) && block['type'] === 'input');
  return needsSubmit
    ? [{ path: pointerTo(path, ['submit']), message: 'is missing: an input block needs it' }]
    : [];
}

type Fields = Readonly<Record<string, unknown>>;
