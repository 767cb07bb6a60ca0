/** PDFs over HTTP: what is learned from them, and those that were made to do harm. */
import { training } from '@leadwright/contract/ai/training';
import { MAX_TRAINING_FILE_BYTES } from '@leadwright/contract/ai/training-sources';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { bombPdf, doubleBombPdf, lockedPdf, manyPagesPdf, pdfOf, pdfWith, scannedPdf } from '../testing/pdf.ts';
import { startTraining, type Training } from '../testing/training.ts';
import { readPdf } from './pdf.service.ts';

let made: Training;
let owner: TestPerson;
beforeAll(async () => {
  made = await startTraining();
  owner = await made.api.buildAccount();
});
afterAll(() => made.stop());

const kept = async () => (await made.api.call(owner, training.files, { query: {} })).body.total;
const CASE = [
  ['How Passo Firme lost fewer calls'],
  ['Page two says nothing of it.'],
  ['Passo Firme went live in two weeks, with three sites and', 'one shared calendar for (all) of them.'],
];

describe('a PDF', () => {
  it('is learned page by page, renamed and forgotten; the file itself is not kept', async () => {
    const { status, body } = await made.upload(owner, pdfWith(CASE), { name: '../x/case-passo-firme.pdf' });
    expect([status, body.message]).toEqual([201, 'Learned. The AI can use this file now.']);
    expect(body.data).toMatchObject({ title: 'case-passo-firme.pdf', kind: 'file', pages: 3, state: 'learned' });
    const params = { id: body.data.id as number };
    const { text } = (await made.api.call(owner, training.source, { params })).body.data;
    expect(text).toBe(
      'How Passo Firme lost fewer calls\n\nPage two says nothing of it.\n\n' +
        'Passo Firme went live in two weeks, with three sites and one shared calendar for (all) of them.',
    );
    expect(body.data.tokens).toBe(encode(text).length);
    const asked = await made.api.call(owner, training.passages, { query: { question: 'shared calendar' } });
    expect(asked.body.data[0]).toMatchObject({ title: 'case-passo-firme.pdf', page: 3, source_id: params.id });
    const again = await made.upload(owner, pdfWith(CASE), { name: 'copy.pdf' });
    expect([again.status, again.body.message]).toEqual([409, 'You have already added this: case-passo-firme.pdf']);
    const renamed = await made.api.call(owner, training.renameFile, { params, body: { title: 'The case' } });
    expect(renamed.body.data.title).toBe('The case');
    expect((await made.api.call(owner, training.deleteFile, { params })).status).toBe(200);
    expect(await kept()).toBe(0);
  });

  it('without text in it is kept as such', async () => {
    const { status, body } = await made.upload(owner, scannedPdf(), { name: 'brochure-scan.pdf' });
    expect([status, body.data.state, body.data.tokens]).toEqual([201, 'empty', 0]);
    expect(body.message).toContain('no text in it');
    await made.api.call(owner, training.deleteFile, { params: { id: body.data.id } });
  });

  it('needs a signed-in user with the module, and a file', async () => {
    expect((await made.upload(null, pdfWith(CASE))).status).toBe(401);
    const without = await made.api.buildAccount({ modules: ['leads'] });
    expect((await made.upload(without, pdfWith(CASE))).status).toBe(403);
    expect((await made.api.call(owner, training.addFile, {})).status).toBe(415);
  });

  it('may have 10 MB and no more', async () => {
    const { status, body } = await made.upload(owner, Buffer.alloc(MAX_TRAINING_FILE_BYTES + 1, '%PDF-1.4'));
    expect([status, body.errors]).toEqual([422, { file: ['Maximum allowed file size is 10mb'] }]);
  });

  it('can be uploaded only so often an hour', async () => {
    const busy = await made.api.buildAccount();
    for (let n = 0; n < 60; n += 1)
      await made.api.platform.limits.take(`training-files:${busy.accountId}`, { max: 60, seconds: 3600 });
    expect((await made.upload(busy, pdfWith(CASE))).status).toBe(429);
  });
});

const cycle = () =>
  pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]/Parent 2 0 R>>']);
const NOT_PDF = /is not a PDF/;
const TRAPS: [string, () => Buffer | string, RegExp][] = [
  ['HTML with another name', () => '<!doctype html><script>alert(1)</script>', NOT_PDF],
  ['nothing', () => '', /is empty/],
  ['a signature and noise', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 7)]), /is damaged/],
  ['locked with a password', lockedPdf, /protected with a password/],
  ['100,000 pages', () => manyPagesPdf(100_000), /too many pages. At most 500/],
  ['a stream that unpacks to 150 MB', () => bombPdf(150), /too much time or memory/],
  ['a stream that is packed twice', () => doubleBombPdf(150), /too much time or memory/],
  ['a circle of pages', cycle, /is damaged|too much time|is not a PDF/],
];

describe('a PDF that is a trap', () => {
  it.each(TRAPS)('is refused: %s', async (_title, make, words) => {
    const bytes = make();
    const before = process.memoryUsage.rss();
    const { status, body } = await made.upload(owner, bytes);
    expect(body.errors?.file?.[0]).toMatch(words);
    expect(status).toBe(422);
    expect(process.memoryUsage.rss() - before).toBeLessThan(500 * 1024 * 1024);
    expect(await kept()).toBe(0);
  });

  it('is refused in the words of the caller', async () => {
    const { body } = await made.upload(owner, lockedPdf(), { language: 'es' });
    expect(body.message).toBe('Este PDF está protegido con contraseña. Guárdalo sin ella y vuelve a subirlo.');
  });

  it('is given up when it takes too long', async () => {
    expect(await readPdf(pdfWith(CASE), owner.accountId, { cpuMs: 1 })).toEqual({ problem: 'too_heavy' });
    expect(await readPdf(pdfWith(CASE), owner.accountId)).toMatchObject({ pages: { length: 3 } });
  });
});
