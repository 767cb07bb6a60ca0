/** Checks a file before it is uploaded. */
import { MAX_TRAINING_FILE_BYTES } from '@leadwright/contract/ai/training-sources';

type FileProblem = 'notPdf' | 'tooLarge' | 'nothing' | 'several';

/** Also checks the name: browsers on some systems report no type for a PDF. The server checks the content. */
const isPdf = ({ type, name }: Pick<File, 'type' | 'name'>) => type === 'application/pdf' || /\.pdf$/i.test(name);

export function problemOf(files: Pick<File, 'type' | 'name' | 'size'>[]): FileProblem | null {
  const [file, ...others] = files;
  if (!file) return 'nothing';
  if (others.length > 0) return 'several';
  if (!isPdf(file)) return 'notPdf';
  if (file.size === 0) return 'nothing';
  return file.size > MAX_TRAINING_FILE_BYTES ? 'tooLarge' : null;
}
