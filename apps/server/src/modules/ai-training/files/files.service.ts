/** PDF files: their text is learned, the file itself is not kept. */
import { MAX_PDF_PAGES, MAX_TRAINING_FILE_MB } from '@leadwright/contract/ai/training-sources';
import { cleanText, cut } from '@leadwright/contract/text';
import type { Ctx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/uploads.ts';
import type { SourceHead } from '../ai-training.table.ts';
import { limitWork } from '../limits.service.ts';
import { addSource } from '../sources/sources.service.ts';
import { looksLikePdf, unwrapped } from './pdf.rules.ts';
import { readPdf } from './pdf.service.ts';

const FIELD = 'file';
const MAX_TITLE = 200;
const UNNAMED = 'document.pdf';

export async function addFile(ctx: Ctx, upload: Upload | null): Promise<SourceHead> {
  if (!upload) throw fieldError(FIELD, 'validation.required');
  if (upload.isTooLarge) throw fieldError(FIELD, 'validation.fileSize', { n: MAX_TRAINING_FILE_MB });
  if (upload.bytes === 0) throw fieldError(FIELD, 'ai-training.file.empty');
  await limitWork(ctx, 'training-files');
  const bytes = await upload.buffer();
  if (!looksLikePdf(bytes)) throw fieldError(FIELD, 'ai-training.file.not_pdf');
  const outcome = await readPdf(bytes, ctx.actor.accountId);
  if ('problem' in outcome) throw fieldError(FIELD, `ai-training.file.${outcome.problem}`, { n: MAX_PDF_PAGES });
  const sections = outcome.pages.map((text, index) => ({ heading: '', page: index + 1, text: unwrapped(text) }));
  return addSource(ctx, {
    kind: 'file',
    title: nameOf(upload.filename),
    pages: outcome.pages.length,
    sections: sections.filter(({ text }) => text !== ''),
  });
}

/** For people to recognise it by, never a path. */
const nameOf = (filename: string): string =>
  cut(cleanText(filename.split(/[/\\]/).at(-1) ?? '').replace(/\s+/g, ' '), MAX_TITLE) || UNNAMED;
