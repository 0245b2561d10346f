/** Loaded into a process (`node --import`), lets it load TypeScript, which Node 20 cannot. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
