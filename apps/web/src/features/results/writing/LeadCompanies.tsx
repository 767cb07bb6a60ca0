/** Companies found for a lead: search one for addresses, or add some to a list. */
import type { SuggestedCompany } from '@leadwright/contract/ai/texts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { Tick } from '../../../ui/form/Tick.tsx';
import { useCreateList, useLists } from '../../lists/public.ts';
import { SiteLink } from '../list/cells.tsx';
import classes from './LeadTexts.module.css';
import { useAddCompanies } from './lead-texts.queries.ts';

interface Props {
  companies: readonly SuggestedCompany[];
  leadName: string;
}

/** Without a website they cannot be identified. */
const isAddable = ({ id, website }: SuggestedCompany) => id !== null && website !== '';

export function LeadCompanies({ companies, leadName }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setTicked((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const chosen = companies.filter((one) => isAddable(one) && ticked.has(one.id as number));
  return (
    <>
      <ul className={classes.companies}>
        {companies.map((company) => (
          <Company
            key={company.id ?? company.name}
            company={company}
            ticked={company.id !== null && ticked.has(company.id)}
            onTick={toggle}
          />
        ))}
      </ul>
      {companies.some(isAddable) && (
        <AddThem ids={chosen.map(({ id }) => id as number)} leadName={leadName} onAdded={() => setTicked(new Set())} />
      )}
    </>
  );
}

interface CompanyProps {
  company: SuggestedCompany;
  ticked: boolean;
  onTick: (id: number) => void;
}

function Company({ company, ticked, onTick }: CompanyProps) {
  const { t } = useTranslation();
  const { id, name, website, domain, why, list_id } = company;
  return (
    <li>
      {isAddable(company) ? (
        <Tick checked={ticked} label={t('writing.lead.select', { name })} onTick={() => id !== null && onTick(id)} />
      ) : (
        <span />
      )}
      <div className={classes.company}>
        <div className={classes.companyHead}>
          <b>{name}</b>
          {website ? <SiteLink url={website} /> : <span className="t3">{t('writing.lead.noWebsite')}</span>}
          {list_id !== null && <StateWord tone="mute">{t('writing.lead.inList')}</StateWord>}
        </div>
        <p>{why}</p>
      </div>
      {domain && (
        <Link
          className="link c13"
          to="/lead-search/new-search"
          search={{ domain }}
          aria-label={t('writing.lead.searchOne', { name })}
        >
          {t('writing.lead.search')}
        </Link>
      )}
    </li>
  );
}

const NEW = 'new';

interface AddProps {
  ids: number[];
  leadName: string;
  onAdded: () => void;
}

function AddThem({ ids, leadName, onAdded }: AddProps) {
  const { t } = useTranslation();
  const [target, setTarget] = useState(NEW);
  const lists = useLists({
    page: 1,
    limit: 20,
    search: '',
    type: 'local',
    archived: false,
    sort: 'created_at',
    direction: 'desc',
  });
  const create = useCreateList();
  const add = useAddCompanies();
  const known = (lists.data?.data ?? []).map((list) => ({ value: String(list.id), label: list.name }));
  const run = async () => {
    const name = t('writing.lead.newList', { name: leadName }).slice(0, 120);
    const listId = target === NEW ? (await create.mutateAsync({ name, type: 'local' })).data.id : Number(target);
    setTarget(String(listId));
    await add.mutateAsync({ listId, ids });
    onAdded();
  };
  return (
    <div className={classes.add}>
      <SelectField
        size="xs"
        aria-label={t('writing.lead.addTo')}
        allowDeselect={false}
        value={target}
        data={[{ value: NEW, label: t('search.screen.newList') }, ...known]}
        onChange={(value) => value && setTarget(value)}
      />
      <Button
        size="xs"
        disabled={ids.length === 0}
        loading={create.isPending || add.isPending}
        onClick={() => void run().catch(console.warn)}
      >
        {ids.length === 0
          ? t('writing.lead.addTo')
          : t('writing.lead.add', { count: ids.length, n: formatNumber(ids.length) })}
      </Button>
    </div>
  );
}
