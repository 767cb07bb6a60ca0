/** Three matching companies from the built-in index, which shows names and streets for free. */
import { leadIndex } from '@leadwright/contract/searching/lead-index';
import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import type { Body } from '../search.queries.ts';
import classes from './SampleRows.module.css';

const SHOWN = 3;

/** `body`: null while the form is incomplete. Shows nothing for other kinds and sources. */
export function SampleRows({ body }: { body: Body | null }) {
  const { t } = useTranslation();
  const { data } = useAnswer({
    key: ['places', 'preview'],
    question: filtersOf(body),
    ask: (filters, signal) => call(leadIndex.preview, { body: { filters, limit: SHOWN } }, { signal, quiet: true }),
    retry: false,
  });
  if (!data?.data.length) return null;
  return (
    <section className={classes.card} aria-labelledby="sample-rows">
      <div className={classes.head}>
        <h2 id="sample-rows" className="h15">
          {t('search.screen.sample.title', { count: data.data.length })}
        </h2>
        <span className="c12 t3">{t('search.screen.sample.free')}</span>
        <span className="right c12 t3">{t('search.screen.sample.rest')}</span>
      </div>
      <ul>
        {data.data.map((place) => (
          <li key={`${place.name} ${place.lat} ${place.lon}`} className={classes.row}>
            <Avatar name={place.name} square size="sm" />
            <b className="ell">{place.name}</b>
            <span className="ell t2">{[place.street, place.city].filter(Boolean).join(', ')}</span>
            {place.has_website && (
              <span className={classes.website}>
                <IconWorld aria-hidden="true" />
                {t('search.screen.sample.website')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function filtersOf(body: Body | null) {
  if (body?.type !== 'industry' || body.filters.source || !body.filters.location_id) return null;
  const { industry, industries, radius_km, keyword, with_website, with_phone, min_rating, location_id } = body.filters;
  return { industry, industries, radius_km, keyword, with_website, with_phone, min_rating, location_id };
}
