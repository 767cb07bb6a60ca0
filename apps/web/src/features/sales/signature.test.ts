import { expect, it } from 'vitest';
import { signatureOf } from './signature.ts';

it('names the brand once, however the address starts', () => {
  const signature = 'Northwind Leads, 12 Harbour Street, Bristol';
  expect(signatureOf('Northwind Leads', '12 Harbour Street\nBristol')).toBe(signature);
  expect(signatureOf('Northwind Leads', 'Northwind Leads\n12 Harbour Street\nBristol')).toBe(signature);
  expect(signatureOf('Northwind Leads', 'Northwind Leads, 12 Harbour Street,\n\nBristol')).toBe(signature);
  expect(signatureOf('Northwind Leads', 'NORTHWIND LEADS Ltd\nBristol')).toBe('NORTHWIND LEADS Ltd, Bristol');
  expect(signatureOf('North', 'Northwind House\nBristol')).toBe('North, Northwind House, Bristol');
  expect(signatureOf('North', '')).toBe('North');
});
