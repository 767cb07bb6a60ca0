/** What other features may use of AI models. */
export { AiUsageCard } from './AiUsageCard.tsx';
