/** What the search leaves out before anything is paid: one row per reason, with where it comes from, how many and a switch. */
import { Switch } from '@mantine/core';
import { IconFileText, IconList, IconLock, IconPlugConnected, IconShieldX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Hint } from '../../../ui/display/Hint.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { AddFile, factsOfAll, type Source, useExclusions } from '../../exclusions/public.ts';
import type { Draft } from '../draft.ts';
import type { Estimate } from '../search.queries.ts';
import classes from './NotAlreadyMine.module.css';

interface Props {
  draft: Draft;
  estimate: Answer<Estimate>;
  onChange: (patch: Partial<Draft>) => void;
}

const PAGE = '/lead-search/not-already-mine';

export function NotAlreadyMine({ draft, estimate, onChange }: Props) {
  const { t } = useTranslation();
  const sources = useExclusions();
  const shown = estimate.data ?? estimate.earlier?.data;
  const { exclude, onlyNew } = draft;
  const change = (part: Partial<Draft['exclude']>) => onChange({ exclude: { ...exclude, ...part } });
  const excluded = estimate.data?.excluded ?? null;
  return (
    <div className={classes.card}>
      <Card
        title={t('exclusions.title')}
        note={<span className={classes.extra}>{t('exclusions.screen.note')}</span>}
        aside={<AddFile />}
        padded={false}
      >
        <ul className={classes.rows}>
          {shown?.has_leads && (
            <Row
              icon={<IconList />}
              name={t('exclusions.screen.reason.owned')}
              about={t('exclusions.screen.about.owned')}
              aside={t('search.screen.onlyNew')}
              count={onlyNew ? (estimate.data?.owned ?? null) : null}
              isOn={onlyNew}
              onChange={(isOn) => onChange({ onlyNew: isOn })}
            />
          )}
          <SourcesRow
            kind="crm"
            icon={<IconPlugConnected />}
            query={sources}
            count={excluded?.crm ?? null}
            isOn={exclude.crm}
            onChange={(crm) => change({ crm })}
          />
          <SourcesRow
            kind="files"
            icon={<IconFileText />}
            query={sources}
            count={excluded?.files ?? null}
            isOn={exclude.files}
            onChange={(files) => change({ files })}
          />
          <Row
            icon={<IconShieldX />}
            name={t('exclusions.screen.reason.doNotContact')}
            about={t('exclusions.screen.about.doNotContact')}
            aside={t('exclusions.screen.always')}
            count={excluded?.do_not_contact ?? null}
            isOn
          />
        </ul>
      </Card>
    </div>
  );
}

interface SourcesProps extends Pick<RowProps, 'icon' | 'count' | 'isOn'> {
  kind: 'crm' | 'files';
  query: ReturnType<typeof useExclusions>;
  onChange: (isOn: boolean) => void;
}

/** A source that could not be read says so; its count is a dash, never 0. */
function SourcesRow({ kind, query, count, onChange, ...row }: SourcesProps) {
  const { t } = useTranslation();
  const sources = query.data?.filter((source) => (source.kind === 'crm') === (kind === 'crm')) ?? [];
  const problem = sources.find((source) => source.problem !== null)?.problem ?? null;
  const hasAny = sources.length > 0;
  const isLost = query.data === undefined && query.isError;
  return (
    <Row
      {...row}
      name={t(`exclusions.screen.reason.${kind}`)}
      about={problem ?? aboutOf(t, kind, query.data && sources, isLost)}
      isWarning={problem !== null || isLost}
      aside={
        isLost ? (
          <button type="button" className="link" onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </button>
        ) : (
          <Link className="link" to={PAGE}>
            {t(kind === 'crm' ? 'exclusions.screen.chooseCrms' : 'exclusions.screen.replace')}
          </Link>
        )
      }
      count={hasAny && row.isOn && problem === null ? count : null}
      onChange={hasAny ? onChange : null}
    />
  );
}

/** Sources that are not known yet are not said to be missing. */
function aboutOf(t: TFunction, kind: 'crm' | 'files', sources: Source[] | undefined, isLost: boolean): string {
  if (isLost) return t('exclusions.screen.about.lost');
  if (!sources) return t('ui.state.loading');
  const none = t(kind === 'crm' ? 'exclusions.screen.about.noCrm' : 'exclusions.screen.about.noFile');
  return factsOfAll(t, sources) || none;
}

interface RowProps {
  icon: ReactNode;
  name: string;
  about: string;
  isWarning?: boolean;
  aside: ReactNode;
  /** Null: not known. */
  count: number | null;
  isOn: boolean;
  /** Missing: it cannot be switched off. Null: there is nothing to switch. */
  onChange?: ((isOn: boolean) => void) | null;
}

function Row({ icon, name, about, isWarning = false, aside, count, isOn, onChange }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <span className={classes.box}>{icon}</span>
      <div className={classes.words}>
        <b>{name}</b>
        <small data-warn={isWarning || undefined}>{about}</small>
      </div>
      <span className={classes.aside}>{aside}</span>
      <span className={classes.count}>{count === null ? '–' : count > 0 ? `−${formatNumber(count)}` : '0'}</span>
      <span className={classes.choice}>
        {onChange === undefined ? (
          <Hint label={t('exclusions.screen.cannotSwitchOff')}>
            <IconLock role="img" aria-label={t('exclusions.screen.cannotSwitchOff')} />
          </Hint>
        ) : (
          onChange && (
            <Switch aria-label={name} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
          )
        )}
      </span>
    </li>
  );
}
