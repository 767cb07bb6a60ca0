/** Creators: what the platforms' directories know beyond the search, contacts and audience above all. */
import { originOfValue } from '../../leads/public.ts';
import type { ResultRow } from '../../results/public.ts';
import { type CreatorId, type Lead, openCall } from '../../sources/public.ts';
import type { Answer, Ask, AskedSource, Desk } from '../enrichment.port.ts';
import { answerOf } from './answers.rules.ts';
import { askInOrder } from './waterfall.service.ts';

const creatorOf = ({ platform, handle, extra }: ResultRow): CreatorId => ({
  ...{ platform, handle },
  userId: typeof extra['user_id'] === 'string' ? extra['user_id'] : '',
});

/** Everybody with a key who tells about single creators, with what it costs there. */
const creatorSources = (desk: Desk, row: ResultRow): AskedSource<Lead>[] =>
  desk.usable.influencer.flatMap((usable) => {
    const { id, title, details, detailsCost = 0 } = usable.source;
    if (!details) return [];
    const ask = async () => {
      const lead = await details.call(usable.source, openCall(desk, usable, desk.signal), creatorOf(row));
      return lead ? [lead] : [];
    };
    return [{ id, title, price: detailsCost, ask }];
  });

/** Everybody with a key who reads a creator's own profile: free, or for next to nothing. */
export const profileSources = (desk: Desk, row: ResultRow): AskedSource<Lead>[] =>
  desk.usable.influencer.flatMap((usable) => {
    const { id, title, profile, details, detailsCost = 0 } = usable.source;
    const read = profile ?? (detailsCost === 0 ? details : undefined);
    if (!read) return [];
    const ask = async () => {
      const lead = await read.call(usable.source, openCall(desk, usable, desk.signal), creatorOf(row));
      return lead ? [lead] : [];
    };
    return [{ id, title, price: 0, ask }];
  });

export const askForDetails: Ask = async (desk, { row, open }) => {
  const asked = await askInOrder(desk, creatorSources(desk, row), {
    open,
    isEnough: (leads) => leads.some((lead) => lead.row.extra?.['audience']),
  });
  const lead = asked.finds.find((each) => each.row.extra?.['audience']) ?? asked.finds[0];
  return answerOf(asked, lead && enriched(desk, lead));
};

function enriched(desk: Desk, { row, identityKeys }: Lead): Partial<Answer> {
  const { followers, engagements, engagement_rate, views, email, phone, city, country, name, website } = row;
  const origin = originOfValue(row.provenance ?? {}, 'email');
  return {
    identityKeys,
    // What was counted today replaces what was counted before.
    newer: {
      followers: followers ?? null,
      engagements: engagements ?? null,
      engagement_rate: engagement_rate ?? null,
      views: views ?? null,
    },
    values: {
      ...(email && { email, email_state: 'found' as const }),
      ...{ phone: phone ?? '', city: city ?? '', country: country ?? '', name: name ?? '', website: website ?? '' },
    },
    provenance: row.provenance ?? {},
    extra: { ...row.extra, enriched_at: desk.now().toISOString(), ...(origin && { enriched_by: origin.source }) },
  };
}
