/** The screens of AI tools. They are found through a part of their own, so that the first load knows only one name. */
export const training = () => import('../../features/ai-training/TrainingScreen.tsx');
export const suggestions = () => import('../../features/suggestions/SuggestionsScreen.tsx');
