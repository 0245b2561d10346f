/** An example in another language: a folder of `examples`, with a page in `docs/languages`. */
export interface Example {
  readonly name: string;
  /** Commands that must work, or the example is not tried. */
  readonly needs: readonly (readonly string[])[];
  /** What runs its tests, in a shell, in a copy of its folder. */
  readonly test: string;
  /** What its output has when tests were run and passed. */
  readonly passed: RegExp;
}

export const EXAMPLES: readonly Example[] = [
  {
    name: 'python',
    needs: [['python3', '-m', 'pytest', '--version']],
    test: 'python3 -m pytest -p no:cacheprovider',
    passed: /\b3 passed|\b4 passed/,
  },
  {
    name: 'go',
    needs: [['go', 'version']],
    test: 'go vet ./... && go test -count=1 -v ./...',
    passed: /^--- PASS: TestSaysWhyItCouldNotPost/m,
  },
  {
    name: 'java',
    needs: [['javac', '--version']],
    test: 'javac *.java && java DeployerTest',
    passed: /2 tests passed/,
  },
  {
    name: 'ruby',
    needs: [['ruby', '-rminitest', '-e', '0']],
    test: 'ruby test_deployer.rb',
    passed: /2 runs, \d+ assertions, 0 failures, 0 errors/,
  },
];
