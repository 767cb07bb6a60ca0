/** Creators: what the platforms' directories know beyond the search, contacts and audience above all. */
import { originOfValue } from '../../leads/public.ts';
import type { ResultRow } from '../../results/public.ts';
import { type CreatorId, type Lead, openCall } from '../../sources/public.ts';
import type { Answer, Ask, AskedSource, RunContext } from '../enrichment.port.ts';
import { answerOf } from './answers.rules.ts';
import { askInOrder } from './waterfall.service.ts';

const creatorOf = ({ platform, handle, extra }: ResultRow): CreatorId => ({
  platform,
  handle,
  userId: typeof extra['user_id'] === 'string' ? extra['user_id'] : '',
});

/** Sources with a key that look up single creators, with their costs. */
const creatorSources = (context: RunContext, row: ResultRow): AskedSource<Lead>[] =>
  context.usable.influencer.flatMap((usable) => {
    const { id, title, details, detailsCost = 0 } = usable.source;
    if (!details) return [];
    const ask = async () => {
      const lead = await details.call(usable.source, openCall(context, usable, context.signal), creatorOf(row));
      return lead ? [lead] : [];
    };
    return [{ id, title, price: detailsCost, ask }];
  });

/** Sources with a key that read a creator's own profile, at little or no cost. */
export const profileSources = (context: RunContext, row: ResultRow): AskedSource<Lead>[] =>
  context.usable.influencer.flatMap((usable) => {
    const { id, title, profile, details, detailsCost = 0 } = usable.source;
    const read = profile ?? (detailsCost === 0 ? details : undefined);
    if (!read) return [];
    const ask = async () => {
      const lead = await read.call(usable.source, openCall(context, usable, context.signal), creatorOf(row));
      return lead ? [lead] : [];
    };
    return [{ id, title, price: 0, ask }];
  });

export const askForDetails: Ask = async (context, { row, open }) => {
  const asked = await askInOrder(context, creatorSources(context, row), {
    open,
    isEnough: (leads) => leads.some((lead) => lead.row.extra?.['audience']),
  });
  const lead = asked.finds.find((each) => each.row.extra?.['audience']) ?? asked.finds[0];
  return answerOf(asked, lead && enriched(context, lead));
};

function enriched(context: RunContext, { row, identityKeys }: Lead): Partial<Answer> {
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
      phone: phone ?? '',
      city: city ?? '',
      country: country ?? '',
      name: name ?? '',
      website: website ?? '',
    },
    provenance: row.provenance ?? {},
    extra: { ...row.extra, enriched_at: context.now().toISOString(), ...(origin && { enriched_by: origin.source }) },
  };
}
