import { MAX_TRAINING_FILE_BYTES } from '@leadwright/contract/ai/training-sources';
import { expect, it } from 'vitest';
import { problemOf } from './pdf-file.ts';

const file = (part: Partial<File> = {}) => ({ name: 'case.pdf', type: 'application/pdf', size: 1000, ...part });

it('accepts one PDF within the size limit, and explains other errors', () => {
  expect(problemOf([file()])).toBeNull();
  expect(problemOf([file({ type: '', name: 'CASE.PDF' })])).toBeNull();
  expect(problemOf([file({ size: MAX_TRAINING_FILE_BYTES })])).toBeNull();
  expect(problemOf([file({ size: MAX_TRAINING_FILE_BYTES + 1 })])).toBe('tooLarge');
  expect(problemOf([file({ size: 0 })])).toBe('nothing');
  expect(problemOf([file({ type: 'text/html', name: 'case.html' })])).toBe('notPdf');
  expect(problemOf([file(), file()])).toBe('several');
  expect(problemOf([])).toBe('nothing');
});
