/** The partners a sandbox starts with. */
import type { PlatformTx } from '../../platform/context.ts';
import { createPartner } from './partners.service.ts';

const SAMPLES = [
  {
    name: 'Harbor Growth Agency',
    email: 'partners@harborgrowth.test',
    commission: '20',
    note: 'Recommends us to its clients in construction and trades.',
  },
  { name: 'The Pipeline Podcast', email: 'hello@pipelinepodcast.test', commission: '12.5', note: '' },
  { name: 'Club SaaS Ibérico', email: 'socios@clubsaas.test', commission: '10', note: 'Spanish-speaking members.' },
];

/** Gives the first of them. */
export async function seedPartners(tx: PlatformTx): Promise<number> {
  const ids: number[] = [];
  for (const partner of SAMPLES) ids.push((await createPartner(tx, partner)).id);
  return ids[0] as number;
}
