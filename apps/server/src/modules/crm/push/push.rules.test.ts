import type { FieldDifference } from '@leadwright/contract/integrations/crm-fields';
import { describe, expect, it } from 'vitest';
import type { CrmContact, CrmValues } from '../adapters/crm.port.ts';
import type { Route } from '../mapping/values.rules.ts';
import { isOurs, planOf, undoingOf, waitSeconds, writingOf } from './push.rules.ts';
import type { RecordRow } from './push.table.ts';
import { inParallel } from './working/parallel.rules.ts';

const route = (key: string, policy: Route['policy'] = 'fill_empty'): Route => ({
  column: key,
  policy,
  field: { key, label: key, type: 'text', isCustom: false, options: [] },
});
const ROUTES = [route('city'), route('companyName'), route('rating', 'replace')];
const contact = (values: CrmValues, tags: string[] = [], id = 'c1'): CrmContact => ({ id, values, tags, url: null });
const record = (more: Partial<RecordRow>): RecordRow =>
  ({
    position: 1,
    act: 'update',
    mapped: {},
    dropped: {},
    tags: [],
    differences: [],
    is_doubtful: false,
    before: {},
    written: {},
    tags_added: [],
    made: null,
    ...more,
  }) as RecordRow;
const difference = (field: string, now: string | null, next: string | string[], outcome: FieldDifference['outcome']) =>
  ({ field, label: field, column: field, now, next, outcome, dropped: [] }) as FieldDifference;

describe('the plan for a lead', () => {
  const lead = { values: { city: 'Lisboa' }, dropped: {}, tags: ['a'] };
  const facts = { position: 3, email: 'ana@alta.test', lead, routes: ROUTES, choice: null, canUpdate: true };
  const by = (each: CrmContact, how: 'email' | 'phone' = 'email') => ({ contact: each, by: how });

  it.each([
    ['nobody', [], { act: 'create', filled: 1 }],
    ['one that lacks something', [by(contact({}))], { act: 'update', match: 'email', contact_id: 'c1', filled: 1 }],
    ['one that has it all', [by(contact({ city: 'Lisboa' }, ['A']))], { act: 'skip', reason: 'same' }],
    ['two', [by(contact({})), by(contact({}, [], 'c2'), 'phone')], { act: 'skip', reason: 'ambiguous' }],
  ])('that %s is like', (_name, found, expected) => {
    expect(planOf({ ...facts, found })).toMatchObject({ position: 3, ...expected });
  });

  it('uses the contact that the user chose', () => {
    const found = [by(contact({})), by(contact({ name: 'Alta' }, [], 'c2'), 'phone')];
    const plan = planOf({ ...facts, found, choice: 'c2' });
    expect(plan).toMatchObject({ act: 'update', match: 'choice', contact_id: 'c2' });
    expect(plan.candidates?.map(({ id, name }) => [id, name])).toEqual([
      ['c1', ''],
      ['c2', 'Alta'],
    ]);
  });

  it('changes no contact in a CRM without updates', () => {
    expect(planOf({ ...facts, found: [by(contact({}))], canUpdate: false })).toMatchObject({
      act: 'skip',
      reason: 'exists',
    });
  });
});

describe('what is written into a contact', () => {
  it('is what it still lacks when it is written, with what stood there before', () => {
    const wanted = record({ mapped: { city: 'Lisboa', companyName: 'Alta', rating: '4.6' }, tags: ['a', 'b'] });
    const writing = writingOf(wanted, ROUTES, contact({ companyName: 'Other', rating: '4.4' }, ['a']));
    expect(writing).toEqual({
      writes: { city: 'Lisboa', rating: '4.6' },
      addTags: ['b'],
      before: { city: '', rating: '4.4' },
      written: { city: 'Lisboa', rating: '4.6' },
      tagsAdded: ['b'],
      counts: { filled: 1, changed: 1, kept: 1 },
    });
  });

  it('counts as ours after a try whose answer never came, with what the plan saw there', () => {
    const wanted = record({
      is_doubtful: true,
      mapped: { city: 'Lisboa', rating: '4.6' },
      tags: ['a'],
      differences: [
        difference('city', null, 'Lisboa', 'filled'),
        difference('rating', '4.4', '4.6', 'changed'),
        difference('tags', null, ['a'], 'added'),
      ],
    });
    const writing = writingOf(wanted, ROUTES, contact({ city: 'Lisboa', rating: '4.4' }, ['a']));
    expect(writing).toMatchObject({
      writes: { rating: '4.6' },
      addTags: [],
      before: { city: '', rating: '4.4' },
      written: { city: 'Lisboa', rating: '4.6' },
      tagsAdded: ['a'],
    });
  });

  it('recognises a contact that a lost try has made, and not just anybody', () => {
    const values = { city: 'Lisboa', companyName: 'Alta' };
    expect(isOurs(values, contact({ city: 'Lisboa', companyName: 'Alta Lda' }), ROUTES)).toBe(true);
    expect(isOurs(values, contact({ city: 'Porto', companyName: 'Other' }), ROUTES)).toBe(false);
  });
});

describe('undoing', () => {
  const made = record({ act: 'create', made: { values: { city: 'Lisboa' }, tags: ['a'] } });

  it.each([
    ['is gone', null, 'nothing'],
    ['is as it was made', contact({ city: 'Lisboa' }, ['A']), 'remove'],
    ['has another value', contact({ city: 'Porto' }, ['a']), 'leave'],
    ['has a value more', contact({ city: 'Lisboa', rating: '5' }, ['a']), 'leave'],
    ['has a tag more', contact({ city: 'Lisboa' }, ['a', 'vip']), 'leave'],
    ['has lost a value', contact({}, ['a']), 'leave'],
  ])('a new contact that %s', (_name, now, kind) => expect(undoingOf(made, ROUTES, now)).toEqual({ kind }));

  it('puts old values back where ours is still there, and takes our tags off', () => {
    const updated = record({
      before: { city: '', rating: '4.4' },
      written: { city: 'Lisboa', rating: '4.6' },
      tags_added: ['a', 'b'],
    });
    expect(undoingOf(updated, ROUTES, contact({ city: 'Lisboa', rating: '4.6' }, ['A', 'x']))).toEqual({
      kind: 'restore',
      values: { city: '', rating: '4.4' },
      tags: ['a'],
      isChanged: false,
    });
    expect(undoingOf(updated, ROUTES, contact({ city: 'Porto', rating: '4.6' }))).toEqual({
      kind: 'restore',
      values: { rating: '4.4' },
      tags: [],
      isChanged: true,
    });
  });

  it('finds nothing to do when it was done before', () => {
    const updated = record({ before: { city: '' }, written: { city: 'Lisboa' } });
    expect(undoingOf(updated, ROUTES, contact({}))).toMatchObject({ values: {}, isChanged: false });
  });
});

describe('waiting', () => {
  it('grows with every try, and never undercuts the CRM', () => {
    expect([1, 2, 3, 4].map((tries) => waitSeconds(tries, 0))).toEqual([2, 8, 32, 128]);
    expect(waitSeconds(1, 60)).toBe(60);
  });
});

describe('some at a time', () => {
  it('keep their order and the limit, and a failure waits for those in progress', async () => {
    let [now, most] = [0, 0];
    const work = async (n: number) => {
      most = Math.max(most, ++now);
      await new Promise((done) => setImmediate(done));
      now -= 1;
      if (n === 7) throw new Error('seven');
      return n * 2;
    };
    expect(await inParallel([1, 2, 3, 4, 5], 2, work)).toEqual([2, 4, 6, 8, 10]);
    expect(most).toBe(2);
    await expect(inParallel([6, 7, 8], 2, work)).rejects.toThrow('seven');
    expect(now).toBe(0);
  });
});
