import type { ANSWER_OPERATORS } from '@leadwright/contract/automation/workflow-graph';
import { describe, expect, it } from 'vitest';
import { meets } from './answers.rules.ts';

const is = (answer: string, operator: (typeof ANSWER_OPERATORS)[number], value = '') =>
  meets(answer, { column: 'x', operator, value });

describe('answers and what filters ask of them', () => {
  it('are compared without regard to case, accents or the language of yes and no', () => {
    expect([is('S\u00ed', 'is', 'yes'), is('yes', 'is', 's\u00ed'), is('no', 'is', 'yes')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([is('Caf\u00e9 Sol', 'contains', 'cafe'), is('Sol', 'contains', ''), is('Sol', 'is_not', 'Luna')]).toEqual([
      ...[true, false, true],
    ]);
  });

  it('are numbers where they are compared as such, and one that is missing is neither lower nor greater', () => {
    expect([is('9', 'lower', '10'), is('9', 'greater', '10'), is('11.5', 'greater', '10')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([is('', 'lower', '10'), is('', 'greater', '-1'), is('many', 'greater', '1')]).toEqual([false, false, false]);
    expect([is('', 'empty'), is('x', 'empty'), is('x', 'not_empty'), is('', 'not_empty')]).toEqual([
      ...[true, false, true, false],
    ]);
  });
});
