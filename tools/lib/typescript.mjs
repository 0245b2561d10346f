/** Loaded with `node --import`, lets a process load TypeScript, which Node 20 cannot do by itself. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
