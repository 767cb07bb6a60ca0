/** What other modules may use of models. */
export { lastFourOf } from './models.service.ts';
