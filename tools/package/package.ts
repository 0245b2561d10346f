/** What `npm pack` and `npm publish` run first. */
import { buildPackage } from './build-package.ts';

await buildPackage();
