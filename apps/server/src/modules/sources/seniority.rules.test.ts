import { SENIORITY_LEVELS } from '@leadwright/contract/searching/search-filters';
import { describe, expect, it } from 'vitest';
import { HUNTER_LEVELS, seniorityFromHunter } from './seniority.rules.ts';

describe('the seniority of an address that Hunter found', () => {
  it.each([
    ['executive', 'Founder & CEO', 'Founder/Owner'],
    ['executive', 'Chief Financial Officer', 'C-Level'],
    ['executive', 'VP Sales', 'Vice President'],
    ['executive', 'Vicepresidenta', 'Vice President'],
    ['executive', 'Marketing Director', 'Director'],
    ['executive', '', 'C-Level'],
    ['senior', 'Head of Design', 'Head'],
    ['senior', 'Gerente de ventas', 'Manager'],
    ['senior', 'Accountant', 'Senior'],
    ['junior', 'Assistant to the CEO', 'Entry'],
    ['junior', 'Intern', 'Intern'],
    ['', 'Office Manager', 'Manager'],
    ['', '', ''],
  ])('%j with the title %j is %j', (word, title, level) => {
    expect(seniorityFromHunter(word, title)).toBe(level);
  });

  it('is one of the eleven levels, and one that a filter for it asks Hunter for', () => {
    for (const word of ['executive', 'senior', 'junior'])
      for (const title of ['', 'Owner', 'CEO', 'Director', 'Head of IT', 'Manager', 'Senior Buyer', 'Trainee']) {
        const level = seniorityFromHunter(word, title);
        expect(SENIORITY_LEVELS).toContain(level);
        expect(HUNTER_LEVELS[level as keyof typeof HUNTER_LEVELS]).toBe(word);
      }
  });
});
