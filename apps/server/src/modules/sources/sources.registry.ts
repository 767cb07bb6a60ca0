/** All sources, those that come first are preferred. */
import type { Source } from './source.port.ts';
import { leadIndexSource } from './lead-index.source.ts';

export const SOURCES: readonly Source[] = [leadIndexSource];
export const sourceOf = (id: string): Source | undefined => SOURCES.find((source) => source.id === id);
