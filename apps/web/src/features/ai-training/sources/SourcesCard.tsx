/** The account's sources by kind, with buttons to add more. Accepts a dropped PDF. */
import type { TrainingKind, TrainingSource, TrainingTotals } from '@leadwright/contract/ai/training-sources';
import { DEFAULT_PAGE_SIZE } from '@leadwright/contract/common';
import { Button, SegmentedControl } from '@mantine/core';
import { IconSchool, IconSearch, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { SearchBox } from '../../../ui/layout/Toolbar.tsx';
import { useDrop } from '../adding/useDrop.ts';
import { KIND_ICONS, KINDS } from '../kinds.tsx';
import type { Shown, useSources } from '../training.queries.ts';
import { SourcesTable } from './SourcesTable.tsx';
import type { SourceAct } from './source-acts.ts';
import classes from './sources.module.css';

interface Props {
  shown: Shown;
  found: ReturnType<typeof useSources>;
  totals: TrainingTotals | undefined;
  openId: number | null;
  onShow: (shown: Shown, replace?: boolean) => void;
  onAdd: (kind: TrainingKind, files?: File[]) => void;
  onAct: (act: SourceAct, source: TrainingSource) => void;
}

export function SourcesCard({ shown, found, totals, openId, onShow, onAdd, onAct }: Props) {
  const { t } = useTranslation();
  const { isOver, ...target } = useDrop((files) => onAdd('file', files));
  useLastPage(found, { page: shown.page, limit: DEFAULT_PAGE_SIZE }, (page) => onShow({ ...shown, page }, true));
  const total = found.counted?.total;
  return (
    <div className={classes.target} {...target}>
      <section className={classes.surface} aria-labelledby="training-sources">
        <div className={classes.head}>
          <h2 id="training-sources" className="h15">
            {t('learning.sources.title')}
          </h2>
          <Kinds kind={shown.kind} totals={totals} onKind={(kind) => onShow({ ...shown, kind, page: 1 })} />
          <AddButtons onAdd={onAdd} />
        </div>
        {isSearchable(totals, shown) && (
          <div className={classes.search}>
            <SearchBox
              label={t('learning.sources.search')}
              value={shown.search}
              width={280}
              onChange={(search) => onShow({ ...shown, search, page: 1 }, true)}
            />
          </div>
        )}
        <Rows found={found} shown={shown} openId={openId} onAdd={onAdd} onAct={onAct} />
        {(total ?? 0) > DEFAULT_PAGE_SIZE && (
          <Pager
            page={shown.page}
            pageSize={DEFAULT_PAGE_SIZE}
            total={total}
            pending={found.isPending}
            onPage={(page) => onShow({ ...shown, page })}
          />
        )}
      </section>
      {isOver && <div className={classes.dropHint}>{t('learning.file.dropNow')}</div>}
    </div>
  );
}

/** A few sources need no search. */
const isSearchable = (totals: TrainingTotals | undefined, { search }: Shown) =>
  search !== '' || (totals?.sources ?? 0) > DEFAULT_PAGE_SIZE;

interface KindsProps {
  kind: TrainingKind | null;
  totals: TrainingTotals | undefined;
  onKind: (kind: TrainingKind | null) => void;
}

const ALL = 'all';

function Kinds({ kind, totals, onKind }: KindsProps) {
  const { t } = useTranslation();
  const option = (value: string, words: string, count: number | undefined) => ({
    value,
    label: count === undefined ? words : `${words} ${formatNumber(count)}`,
  });
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('learning.sources.show')}
      value={kind ?? ALL}
      data={[
        option(ALL, t('common.all'), totals?.sources),
        ...KINDS.map((one) => option(one, t(`learning.kind.${one}`), totals?.kinds[one].sources)),
      ]}
      onChange={(next) => onKind(KINDS.find((one) => one === next) ?? null)}
    />
  );
}

function AddButtons({ onAdd }: Pick<Props, 'onAdd'>) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.add} role="group" aria-label={t('common.add')}>
      <span aria-hidden="true">{t('common.add')}</span>
      {KINDS.map((kind) => {
        const Icon = kind === 'file' ? IconUpload : KIND_ICONS[kind];
        return (
          <Button
            key={kind}
            variant="subtle"
            leftSection={<Icon />}
            aria-label={`${t('common.add')}: ${t(`learning.kind.${kind}`)}`}
            onClick={() => onAdd(kind)}
          >
            {t(`learning.kind.${kind}`)}
          </Button>
        );
      })}
    </div>
  );
}

function Rows({ found, shown, openId, onAdd, onAct }: Omit<Props, 'totals' | 'onShow'>) {
  if (found.isError) return <LoadError query={found} />;
  if (found.data?.total === 0) return <Nothing shown={shown} onAdd={onAdd} />;
  return <SourcesTable rows={found.rows} loading={found.isPending} openId={openId} onAct={onAct} />;
}

function Nothing({ shown: { kind, search }, onAdd }: Pick<Props, 'shown' | 'onAdd'>) {
  const { t } = useTranslation();
  if (search !== '')
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('learning.sources.notFound', { value: search })}
        text={t('learning.sources.notFoundText')}
      />
    );
  const wanted = kind ?? 'website';
  return (
    <EmptyState
      icon={<IconSchool />}
      title={t(kind ? 'learning.sources.noneOfKind' : 'learning.sources.none')}
      text={t(kind ? `learning.${kind}.about` : 'learning.sources.noneText')}
      action={
        <Button variant="filled" onClick={() => onAdd(wanted)}>
          {t(`learning.${wanted}.title`)}
        </Button>
      }
    />
  );
}
