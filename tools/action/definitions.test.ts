import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const read = (file: string) => readFileSync(file, 'utf8');
const filesIn = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));

const WORKFLOWS = filesIn('.github/workflows');

describe('the workflows and the action', () => {
  it.each(WORKFLOWS)('%s says what it may do, and uses scripts that package.json has', (file) => {
    const { permissions, jobs } = parse(read(file));
    expect(permissions).toEqual({ contents: 'read' });
    expect(Object.keys(jobs)).not.toEqual([]);
    const { scripts } = JSON.parse(read('package.json'));
    for (const [, name = ''] of read(file).matchAll(/npm run ([\w-]+)/g))
      expect(scripts).toHaveProperty(name);
  });

  it('action.yml gives all its inputs to a file that is there', () => {
    const text = read('action.yml');
    expect(existsSync(/\$GITHUB_ACTION_PATH\/([\w./-]+)/.exec(text)?.[1] ?? 'none')).toBe(true);
    const { inputs, runs } = parse(text);
    const given = Object.values<string>(runs.steps[0].env).join(' ');
    for (const name of Object.keys(inputs)) expect(given).toContain(`inputs.${name} `);
  });
});

/** What GitHub takes for a form of an issue. */
const Field = z.strictObject({
  type: z.enum(['input', 'textarea', 'markdown', 'dropdown', 'checkboxes']),
  id: z.string().regex(/^[\w-]+$/),
  attributes: z.strictObject({
    label: z.string(),
    description: z.string().optional(),
    placeholder: z.string().optional(),
    render: z.string().optional(),
  }),
  validations: z.strictObject({ required: z.boolean() }).optional(),
});
const Form = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(Field).min(1),
});

it.each(filesIn('.github/ISSUE_TEMPLATE').filter((file) => !file.endsWith('config.yml')))(
  '%s is a form with ids of its own',
  (file) => {
    const { body } = Form.parse(parse(read(file)));
    expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
  },
);

describe('the container', () => {
  /** Instructions with their arguments, those of one line that goes on as one. */
  const instructions = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => ({ name: line.split(' ', 1)[0], rest: line.slice(line.indexOf(' ') + 1) }));
  const shipped = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const argumentsOf = (wanted: string) =>
    shipped.filter(({ name }) => name === wanted).map(({ rest }) => rest);

  it('begins with images of a version', () => {
    const images = instructions.filter(({ name }) => name === 'FROM').map(({ rest }) => rest);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/^\w+:\d/);
  });

  it('runs as a user without rights, answers signals, and is looked after', () => {
    expect(argumentsOf('USER')).toEqual(['10001:10001']);
    expect(argumentsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    // A shell in between would keep the signal to itself.
    expect(JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '')[0]).toBe('node');
    expect(argumentsOf('HEALTHCHECK')[0]).toContain('CMD ["node"');
    expect(argumentsOf('HEALTHCHECK')[0]).toContain("fetch('http://127.0.0.1:4321/healthz')");
    expect(argumentsOf('VOLUME')).toEqual([]);
  });

  it('is given what its build reads, and no more', () => {
    const ignored = new Set(read('.dockerignore').split('\n'));
    for (const name of ['.git', 'node_modules', 'dist', '.cache']) expect(ignored).toContain(name);
    const copied = instructions
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    expect(copied).toContain('package-lock.json');
    for (const path of copied)
      expect([path, existsSync(path), ignored.has(path)]).toEqual([path, true, false]);
  });
});

it('the devcontainer has what its schema asks for', () => {
  const Port = z.strictObject({
    label: z.string(),
    onAutoForward: z.enum(['notify', 'openBrowser', 'openPreview', 'silent', 'ignore']),
  });
  const Devcontainer = z.strictObject({
    name: z.string(),
    image: z.string().regex(/^mcr\.microsoft\.com\/devcontainers\/[\w-]+:\d+$/),
    postCreateCommand: z.string(),
    forwardPorts: z.array(z.int().min(1).max(65_535)),
    portsAttributes: z.record(z.string().regex(/^\d+$/), Port),
    customizations: z.strictObject({
      vscode: z.strictObject({ extensions: z.array(z.string().regex(/^[\w-]+\.[\w-]+$/)) }),
    }),
  });
  const { forwardPorts, portsAttributes } = Devcontainer.parse(
    JSON.parse(read('.devcontainer/devcontainer.json')),
  );
  expect(Object.keys(portsAttributes)).toEqual(forwardPorts.map(String));
});
