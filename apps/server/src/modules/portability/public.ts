/** What other modules may use of portability. */
export { findExports, findImports, startExport, startImport } from './archives.service.ts';
export { presentArchive, presentRead } from './portability.presenter.ts';
export { sendArchive } from './portability.routes.ts';
