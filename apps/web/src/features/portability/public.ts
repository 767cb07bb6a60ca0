/** Public API of portability. */

export { default as classes } from './ArchiveCard.module.css';
export { ArchiveCard, rowsIn } from './ArchiveCard.tsx';
export { useReadArchive, useReadArchives } from './archives.queries.ts';
