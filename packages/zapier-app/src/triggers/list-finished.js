import { hookTrigger } from './hook.js';

export const listFinished = hookTrigger({
  key: 'list_finished',
  noun: 'List',
  event: 'search.finished',
  display: { label: 'List Finished', description: 'Triggers when a search has filled its list.' },
  sample: { id: 81, list_id: 12, type: 'industry', status: 'completed', added: 40, credits: 40 },
});
