/** What other modules may use of AI training. */
export { countSources, findPassages, type Passage } from './passages/passages.service.ts';
export { trainingPersonalData } from './personal-data.service.ts';
