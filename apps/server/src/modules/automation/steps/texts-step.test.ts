import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POLITE } from '../../assistant/testing/model.ts';
import { clinics, FIRST_LINE, startWriting, type Writing } from '../../assistant/testing/writing.ts';
import { aboutStep, beginStep, isOutOfCredits, type StepRef, stepPrice, stepProblem } from '../public.ts';
import { type Acting, acting } from '../testing/acting.ts';

let w: Writing;
let steps: Acting;
beforeAll(async () => {
  w = await startWriting();
  steps = acting(w.api);
});
afterAll(() => w.stop());
beforeEach(() => w.model.behaves(POLITE));

const TEXT = { act: 'text', prompts: [FIRST_LINE], existing: 'skip' } as const;
const act = { ...TEXT, prompts: [...TEXT.prompts] };

describe('a step that writes', () => {
  it('starts, can be read, and publishes its end with the result per lead', async () => {
    const who = await w.writer(100);
    const has = { name: 'Has one', dedupeKey: 'h', ai_first_line: 'Hello.' };
    const { listId, ids } = await w.fill(who, [...clinics(2), { name: 'Refused', dedupeKey: 'r' }, has]);
    const [one, two, refused, had] = ids as [number, number, number, number];
    w.model.behaves((asked) =>
      asked.lead['name'] === 'Refused' ? { status: 400, code: 'context_length_exceeded' } : POLITE(asked),
    );
    const ref = await steps.begin(who, listId, ids, act);
    expect(ref.kind).toBe('texts');
    expect(await steps.read(who, ref)).toMatchObject({ state: 'running', total: 3, done: 0 });
    expect(await w.wallet(who)).toEqual({ balance: 100, reserved: 3 });
    await steps.work();
    expect(await steps.read(who, ref)).toMatchObject({ state: 'completed', total: 3, done: 3, failed: 1, credits: 2 });
    expect(steps.ended).toContainEqual(ref);
    const done = { state: 'done', reason: null };
    expect(await steps.outcomes(who, ref, [...ids, 999_999])).toEqual({
      [one]: done,
      [two]: done,
      [had]: done,
      [refused]: { state: 'failed', reason: 'too_long' },
      999999: { state: 'skipped', reason: 'gone' },
    });
    expect(await w.wallet(who)).toEqual({ balance: 98, reserved: 0 });
  });

  it("is null where all leads have their text; leaves nothing behind when the caller's transaction fails", async () => {
    const who = await w.writer(100);
    const { listId, ids } = await w.fill(who, [{ name: 'Has one', ai_first_line: 'Hello.' }, { name: 'Has none' }]);
    expect(await steps.begin(who, listId, ids.slice(0, 1), act)).toBeNull();
    await expect(steps.beginInVain(who, listId, ids, act)).rejects.toThrow('in vain');
    expect(await w.rows('select from text_runs where account_id = $1', [who.accountId])).toEqual([]);
    expect(await w.wallet(who)).toEqual({ balance: 100, reserved: 0 });
  });

  it('is begun for as many leads as the credits cover, and not at all without any', async () => {
    const who = await w.writer(2);
    const { listId, ids } = await w.fill(who, clinics(3));
    const begun = await steps.as(who, (tx) => beginStep(tx, { act, listId, resultIds: ids }));
    expect(begun).toEqual({ ref: { kind: 'texts', id: expect.any(Number) }, resultIds: ids.slice(0, 2) });
    expect(await w.wallet(who)).toEqual({ balance: 2, reserved: 2 });
    const refusal = await steps.begin(who, listId, ids.slice(2), act).catch((error: unknown) => error);
    expect(isOutOfCredits(refusal)).toBe(true);
    await steps.work();
    expect(await steps.read(who, begun.ref as StepRef)).toMatchObject({ state: 'completed', done: 2, credits: 2 });
  });

  it('can be canceled', async () => {
    const who = await w.writer(2);
    const { listId, ids } = await w.fill(who, clinics(2));
    const ref = await steps.begin(who, listId, ids, act);
    await steps.cancel(who, ref);
    await steps.cancel(who, ref);
    await steps.work();
    expect(await steps.read(who, ref)).toMatchObject({ state: 'canceled', credits: 0 });
    expect(steps.ended).toContainEqual(ref);
    expect(await steps.outcomes(who, ref, ids)).toMatchObject({ [ids[0] as number]: { state: 'skipped' } });
    expect(await w.wallet(who)).toEqual({ balance: 2, reserved: 0 });
  });

  it('has a price by the prompts it writes with, words, and says what is missing', async () => {
    const who = await w.writer(0);
    const two = { ...act, prompts: [FIRST_LINE, { default: 'subject' as const }] };
    const gone = { ...act, prompts: [{ id: 999_999 }] };
    const told = await steps.as(who, async (tx) => ({
      price: await stepPrice(tx, two, 'local'),
      about: await aboutStep(tx, two),
      forgotten: await aboutStep(tx, gone),
      problems: [
        await stepProblem(tx, two, 'local'),
        await stepProblem(tx, two, 'domain'),
        await stepProblem(tx, gone, 'local'),
      ],
    }));
    expect(told).toEqual({
      price: { each: 1, mostPerRow: 2 },
      about: expect.stringMatching(/^[A-Z].+, .+/),
      forgotten: '',
      problems: [null, 'assistant.error.wrong_list', 'assistant.error.not_found'],
    });
    const hasty = await w.api.buildAccount();
    const problem = await steps.as(hasty, (tx) => stepProblem(tx, two, 'local'));
    expect(problem).toMatch(/^business-profile\.error\./);
  });
});
