/** Charges of one statement line, lead by lead. */
import type { ListType } from '@leadwright/contract/leads/list-types';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownsModule } from '../../lib/access.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { useSignedIn } from '../../lib/session.ts';
import { inOrder } from '../../ui/display/in-order.ts';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Pager } from '../../ui/layout/Pager.tsx';
import { SidePanel } from '../../ui/layout/SidePanel.tsx';
import classes from './ChargesPanel.module.css';
import { type StatementLine, useCharges } from './wallet.queries.ts';

export function ChargesPanel({ line, onClose }: { line: StatementLine | null; onClose: () => void }) {
  const { t } = useTranslation();
  const title = line?.title ?? t('wallet.screen.charges');
  return (
    <SidePanel opened={line !== null} label={title} onClose={onClose}>
      <h2 className={classes.title}>{title}</h2>
      {line && <Charges key={line.id} line={line} />}
    </SidePanel>
  );
}

function Charges({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const charges = useCharges(line.id, page);
  return (
    <QueryState query={charges}>
      {(found) => (
        <div className={classes.charges}>
          <ul>
            {inOrder(found.data, (charge) => (
              <li className={classes.charge}>
                <Lead subject={charge.subject} name={charge.lead} />
                <span className="c12 t3">{t(`wallet.act.${charge.act}`)}</span>
                <span className="c12 t3 num">{formatTime(charge.at)}</span>
                <b className="num">−{formatNumber(charge.credits)}</b>
              </li>
            ))}
          </ul>
          {found.total > found.pageSize && (
            <Pager
              page={page}
              pageSize={found.pageSize}
              total={charges.counted?.total}
              pending={charges.isPending}
              onPage={setPage}
            />
          )}
        </div>
      )}
    </QueryState>
  );
}

/** `local:42/881` is row 881 of list 42. A deleted lead has only its number. */
function Lead({ subject, name }: { subject: string | null; name: string | null }) {
  const { t } = useTranslation();
  const user = useSignedIn();
  const [, type, list, row] = /^(\w+):(\d+)\/(\d+)$/.exec(subject ?? '') ?? [];
  if (!row) return <span className="ell">{subject ?? '–'}</span>;
  const words = t('wallet.screen.lead', { row, list });
  if (!name || !ownsModule(user, 'leads')) return <span className="ell">{words}</span>;
  return (
    <Link
      className="link ell"
      to="/lead-search/saved-lists/$list/$result"
      params={{ list: { type: type as ListType, id: Number(list) }, result: Number(row) }}
    >
      {name}
    </Link>
  );
}
