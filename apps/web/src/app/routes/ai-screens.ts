/** The screens of AI tools, in a separate chunk so that the first load knows only one name. */
export const training = () => import('../../features/ai-training/TrainingScreen.tsx');
export const suggestions = () => import('../../features/suggestions/SuggestionsScreen.tsx');
