/**
 * The Zapier app: plain JavaScript, pushed to Zapier as it stands here (README.md). It talks to one installation, whose address
 * is BASE_URL, and imports nothing: Zapier brings its own platform.
 */
import { authentication } from './src/authentication.js';
import { addLead } from './src/creates/add-lead.js';
import { startSearch } from './src/creates/start-search.js';
import { authorize, explainFailure } from './src/requests.js';
import { listFinished } from './src/triggers/list-finished.js';
import { lists } from './src/triggers/lists.js';
import { newLead } from './src/triggers/new-lead.js';
import { workflowFinished } from './src/triggers/workflow-finished.js';

const byKey = (...parts) => Object.fromEntries(parts.map((part) => [part.key, part]));

export default {
  version: '1.0.0',
  platformVersion: '19.1.0',
  // Requests are made with `z.request`, which logs by itself: nothing else of the process need be watched.
  flags: { skipHttpPatch: true },
  authentication,
  beforeRequest: [authorize],
  afterResponse: [explainFailure],
  triggers: byKey(newLead, listFinished, workflowFinished, lists),
  creates: byKey(addLead, startSearch),
};
