/** The entry for journeys: programs and files. It stays small, because each journey loads it again. */
export { pdfWith } from '../modules/ai-training/testing/pdf.ts';
export type { History } from './history.ts';
export { PROGRAMS } from './programs.ts';
export { scratchFolder } from './scratch-folder.ts';
