import { resolve } from 'node:path';
import {
  API,
  type Checker,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

/** A file that exists for the compiler alone: it has the class whose members are the methods. */
const FILE = resolve('node_modules/.cache/sdk-types/methods.ts');
const PROJECT = resolve('node_modules/.cache/sdk-types/tsconfig.json');
const FILES: Readonly<Record<string, string>> = {
  [FILE]: `import type { Methods } from '@slack/web-api';\nexport type Sdk = Methods;\n`,
  [PROJECT]: JSON.stringify({
    compilerOptions: {
      strict: true,
      skipLibCheck: true,
      module: 'nodenext',
      lib: ['es2022'],
      types: ['node'],
    },
    files: [FILE],
  }),
};

/** What a method of the SDK takes, null for nothing, and what its answer holds. */
export interface SdkMethod {
  readonly takes: Type | null;
  readonly returns: Type;
}

export interface SdkTypes {
  readonly checker: Checker;
  /** A method by its name on the wire; undefined if the SDK does not have it. */
  readonly methodNamed: (method: string) => SdkMethod | undefined;
  readonly close: () => void;
}

/**
 * The types of the official SDK, asked of the compiler: one program that has no file of Parley, which takes about a second. Who
 * opens it closes it.
 */
export function openSdkTypes(): SdkTypes {
  const api = new API({
    fs: {
      readFile: (path) => FILES[path],
      fileExists: (path) => (path in FILES ? true : undefined),
    },
  });
  const [project] = api.updateSnapshot({ openProjects: [PROJECT] }).getProjects();
  const alias = project?.program.getSourceFile(FILE)?.statements[1];
  const sdk = alias && project?.checker.getTypeAtLocation(alias);
  if (project === undefined || sdk === undefined)
    throw new Error('the types of the SDK do not compile');
  const { checker } = project;
  const methodNamed = (method: string): SdkMethod | undefined => {
    let type: Type | undefined = sdk;
    for (const name of method.split('.')) type = type && memberOf(checker, type, name);
    const [signature] =
      type === undefined ? [] : checker.getSignaturesOfType(type, SignatureKind.Call);
    if (signature === undefined) return undefined;
    const [taken] = signature.getParameters();
    const promise = checker.getReturnTypeOfSignature(signature);
    const [returns] = promise?.isTypeReference() === true ? checker.getTypeArguments(promise) : [];
    if (returns === undefined) throw new Error(`${method} of the SDK returns no promise`);
    return { takes: (taken && checker.getTypeOfSymbol(taken)) ?? null, returns };
  };
  return { checker, methodNamed, close: () => api.close() };
}

function memberOf(checker: Checker, type: Type, name: string): Type | undefined {
  const member = checker.getPropertyOfType(type, name);
  return member && checker.getTypeOfSymbol(member);
}

/** What a value is in JSON; `any` for whatever it is. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' | 'any';

const KINDS: readonly (readonly [number, Kind])[] = [
  [TypeFlags.AnyOrUnknown, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
];

/** What a value of the type is. A union has no kind of its own: ask `membersOf` first. */
export function kindOf(checker: Checker, type: Type): Kind {
  const [, kind] = KINDS.find(([flags]) => (type.flags & flags) !== 0) ?? [];
  return kind ?? (checker.isArrayLikeType(type) ? 'array' : 'object');
}

/** The types that a value can be of, one by one; to be left out is none of them. */
export const membersOf = (types: readonly Type[]): readonly Type[] =>
  types
    .flatMap((type) => (type.isUnionType() ? type.getTypes() : [type]))
    .filter(({ flags }) => (flags & TypeFlags.Undefined) === 0);

/** A field by the types of its object. */
export interface Field {
  /** Whether one of the types can do without it. */
  readonly isOptional: boolean;
  readonly types: readonly Type[];
}

/** All fields that objects of these types can have. */
export function fieldsOf(checker: Checker, objects: readonly Type[]): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  const present = new Map<string, number>();
  for (const object of objects)
    for (const symbol of checker.getPropertiesOfType(object)) {
      const type = checker.getTypeOfSymbol(symbol);
      const before = fields.get(symbol.name);
      const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
      // A field of type never stands in unions for one that must not be there.
      if (
        type === undefined ||
        membersOf([type]).every(({ flags }) => (flags & TypeFlags.Never) !== 0)
      )
        continue;
      present.set(symbol.name, (present.get(symbol.name) ?? 0) + 1);
      fields.set(symbol.name, {
        isOptional: isOptional || before?.isOptional === true,
        types: [...(before?.types ?? []), type],
      });
    }
  return new Map(
    [...fields].map(([name, field]) => [
      name,
      { ...field, isOptional: field.isOptional || present.get(name) !== objects.length },
    ]),
  );
}
