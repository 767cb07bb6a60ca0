/** Public API of the assistant: prompts, texts for rows, and the origin of a text. Panels load when they open. */
import { loadComponent } from '../../lib/load.ts';

export { PromptPicker } from './act/PromptPicker.tsx';
export { keyOf, useAssistantState, usePrompts } from './assistant.queries.ts';
export { SourceList } from './preview/SourceList.tsx';
export { isOver, type Run, useShownTextRuns, useStopTexts } from './texts.queries.ts';
export { differences } from './versions/differences.ts';
export { creditsOf, outcomeOf, promptsOf } from './words.ts';

export const RunPanel = loadComponent(() => import('./act/RunPanel.tsx'), 'RunPanel');
export const WritePanel = loadComponent(() => import('./act/WritePanel.tsx'), 'WritePanel');
