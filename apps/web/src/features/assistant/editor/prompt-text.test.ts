import { describe, expect, it } from 'vitest';
import { documentOf, textOf, typedVariable, variablesIn, wordsIn } from './prompt-text.ts';
import { type Variable, variablesLike } from './variables.tsx';

describe('the text of a prompt', () => {
  it.each([
    'Write one sentence to {lead.first_name} at {lead.company}.',
    'One\n\nTwo\nthree\n\n\n\nFour {training}{language}\n',
    '',
    'Braces {Not a variable} { and {1} and {name} stay text',
    '<b>No HTML</b> & "quotes"',
  ])('comes out of the editor as it went in: %j', (text) => {
    expect(textOf(documentOf(text))).toBe(text);
  });

  it('has the same line ends on every system', () => {
    expect(textOf(documentOf('a\r\nb\r\n\r\nc'))).toBe('a\nb\n\nc');
  });

  it('counts a variable as one word', () => {
    const text = 'Write to {lead.first_name}, co-owner of {lead.company}. Then stop.';
    expect([wordsIn(text), variablesIn(text)]).toEqual([8, ['lead.first_name', 'lead.company']]);
  });
});

describe('a variable', () => {
  const some: Variable[] = [
    { key: 'lead.city', label: 'Ciudad', source: 'lead' },
    { key: 'lead.company', label: 'Empresa', source: 'lead' },
    { key: 'profile.main_offer', label: 'Oferta principal de la empresa', source: 'profile' },
  ];

  it('is searched for from an open brace on', () => {
    expect(typedVariable('Write to {')).toBe('');
    expect(typedVariable('Write to {comp')).toBe('comp');
    expect(typedVariable('{name} and')).toBeNull();
    expect(typedVariable('{\ufffc')).toBeNull();
  });

  it('is found by its localized name or its key, ignoring accents', () => {
    expect(variablesLike(some, 'empresa').map(({ key }) => key)).toEqual(['lead.company', 'profile.main_offer']);
    expect(variablesLike(some, 'CIU').map(({ key }) => key)).toEqual(['lead.city']);
    expect(variablesLike(some, 'comp').map(({ key }) => key)).toEqual(['lead.company']);
    expect(variablesLike(some, 'zzz')).toEqual([]);
  });
});
