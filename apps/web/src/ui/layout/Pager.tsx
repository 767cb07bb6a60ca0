/** "1 to 20 of 214", rows per page, page numbers. */
import { Menu } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { MenuChoices } from '../form/MenuChoices.tsx';
import classes from './Pager.module.css';

interface Props {
  page: number;
  pageSize: number;
  /** Undefined while unknown. */
  total: number | undefined;
  /** The rows of this page are still loading, so the range is not shown yet. */
  pending?: boolean;
  /** A note that applies to all rows. */
  note?: string;
  onPage: (page: number) => void;
  onPageSize?: (size: number) => void;
}

/** Default page size 20. */
const PAGE_SIZES = [20, 50, 100];

export function Pager({ page, pageSize, total, pending = false, note, onPage, onPageSize }: Props) {
  const { t } = useTranslation();
  if (total === 0 || (total === undefined && !pending)) return null;
  if (total === undefined) return <div className={classes.pager} aria-busy="true" />;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const range = {
    from: formatNumber(from),
    to: formatNumber(Math.min(total, page * pageSize)),
    total: formatNumber(total),
  };
  return (
    <div className={classes.pager} aria-busy={pending} data-keep-clear>
      <span>{pending ? t('ui.pager.loading', range) : t('ui.pager.range', range)}</span>
      {onPageSize && <PageSize size={pageSize} onChange={onPageSize} />}
      {note && <span className={classes.note}>{note}</span>}
      <nav className={classes.pages} aria-label={t('ui.pager.label')}>
        <button type="button" aria-label={t('ui.pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft />
        </button>
        {pagesShown(page, pages).map((one, index) =>
          one === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
            <span key={`gap${index}`} className="t3">
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              aria-label={t('ui.pager.page', { n: formatNumber(one) })}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
            >
              {formatNumber(one)}
            </button>
          ),
        )}
        <button type="button" aria-label={t('ui.pager.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <IconChevronRight />
        </button>
      </nav>
    </div>
  );
}

/** First, last, the current page and its neighbors; null is a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const start = Math.min(Math.max(1, page - 1), pages - 3);
  const near =
    page <= 3 ? [1, 2, 3, 4] : page >= pages - 2 ? [pages - 3, pages - 2, pages - 1, pages] : [start, page, page + 1];
  return [
    ...(near[0] === 1 ? [] : [1, ...(near[0] === 2 ? [] : [null])]),
    ...near,
    ...(near.at(-1) === pages ? [] : [...(near.at(-1) === pages - 1 ? [] : [null]), pages]),
  ];
}

function PageSize({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="top-start">
      <Menu.Target>
        <button type="button" className={classes.size}>
          {t('ui.pager.rows')} <b>{size}</b>
          <IconChevronDown />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuChoices
          value={String(size)}
          options={PAGE_SIZES.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(next) => onChange(Number(next))}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
