/** The links a sandbox starts with. */
import type { Base, Tx } from '../../../platform/context.ts';
import { insertLink, type LinkValues } from './links.repository.ts';

const LINKS: LinkValues[] = [
  { label: 'Northwind blog', url: 'https://blog.northwind.example/', opens: 'tab' },
  { label: 'Book a call', url: 'https://calendar.northwind.example/onboarding', opens: 'tab' },
];

export async function seedLinks({ db, accountId }: Tx<Base>): Promise<void> {
  for (const link of LINKS) await insertLink(db, accountId, link);
}
