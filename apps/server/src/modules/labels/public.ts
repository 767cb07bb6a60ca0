/** What other modules may use of labels. */
export { labelRemoved } from './labels.events.ts';
export type { CountChange } from './labels.repository.ts';
export {
  changeLabelCounts,
  forgetLabelCounts,
  hideLabelCounts,
  keepLabels,
  namesOfLabels,
  requireLabels,
} from './labels.service.ts';
