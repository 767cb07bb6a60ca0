/** Public API of the assistant: its prompts, writing texts for rows, and where a text comes from. */
export { PromptPicker } from './act/PromptPicker.tsx';
export { RunPanel } from './act/RunPanel.tsx';
export { WritePanel } from './act/WritePanel.tsx';
export { keyOf, useAssistantState, usePrompts } from './assistant.queries.ts';
export { SourceList } from './preview/SourceList.tsx';
export { isOver, type Run, useShownTextRuns, useStopTexts } from './texts.queries.ts';
export { differences } from './versions/differences.ts';
export { creditsOf, outcomeOf, promptsOf } from './words.ts';
