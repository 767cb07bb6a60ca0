/** Public API of AI models. */
export { AiUsageCard } from './AiUsageCard.tsx';
