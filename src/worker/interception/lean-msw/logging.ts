/** Stands in for what logs the answers of interceptors; `a` is its name inside the package. */
async function describeNothing(): Promise<string> {
  return '';
}

export { describeNothing as a };
