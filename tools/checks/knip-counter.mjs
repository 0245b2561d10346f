/**
 * A reporter for knip that says how many files it looked at; its own reporters speak of findings alone.
 *
 * @type {import('knip').Reporter}
 */
export default ({ counters }) => {
  console.log(`${counters.processed} files looked at`);
};
