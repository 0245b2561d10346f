import * as z from 'zod/mini';
import { MANIFESTS } from '../../manifest/manifests.ts';

/** What the methods of manifests have in common (interactivity, "Manifests"). */
export const MANIFEST_METHOD = {
  verbs: ['POST'],
  tokens: ['config'],
  scopes: [],
  needs: [MANIFESTS],
  provenance: 'assumed',
  assumptions: ['A-50'],
} as const;

export const manifestArgument = {
  manifest: z
    .record(z.string(), z.unknown())
    .check(z.describe('The manifest of the app: a JSON object with display_information.')),
};

export const appArgument = {
  app_id: z.string().check(z.describe('Id of the app.')),
};

export const notSupported = { not_supported: z.array(z.string()) };
