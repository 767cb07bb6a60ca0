import { describe, expect, it } from 'vitest';
import { seniorityOfTitle } from './seniority.rules.ts';

describe('the seniority that a title tells', () => {
  it.each([
    ['Co-Founder & CTO', 'Founder/Owner'],
    ['Propietaria', 'Founder/Owner'],
    ['Inhaber', 'Founder/Owner'],
    ['Fondatrice', 'Founder/Owner'],
    ['Chief Executive Officer', 'C-Level'],
    ['Geschäftsführerin', 'C-Level'],
    ['Directora general', 'C-Level'],
    ['Vice President of Sales', 'Vice President'],
    ['Directeur commercial', 'Director'],
    ['Head of Marketing', 'Head'],
    ['Jefa de ventas', 'Head'],
    ['Vertriebsleiter', 'Head'],
    ['Office Manager', 'Manager'],
    ['Gérante', 'Manager'],
    ['Senior Accountant', 'Senior'],
    ['Dentist', 'Individual Contributor'],
    ['Odontóloga', 'Individual Contributor'],
    ['Junior Developer', 'Entry'],
    ['Assistant to the CEO', 'Entry'],
    ['Auszubildende', 'Entry'],
    ['Praktikantin', 'Intern'],
    ['Becario', 'Intern'],
    ['Bénévole', 'Volunteer'],
    ['', ''],
  ])('%j is %j', (title, level) => {
    expect(seniorityOfTitle(title)).toBe(level);
  });
});
