/** The versions of a workflow, which can be viewed and restored. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import classes from './editor.module.css';
import { useVersions } from './workflow.queries.ts';

interface Props {
  id: number;
  current: number;
  onClose: () => void;
}

const PAGE = 20;

/** Mounted when it opens. */
export function VersionsPanel({ id, current, onClose }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const versions = useVersions(id, page);
  const total = versions.counted?.total ?? 0;
  return (
    <SidePanel opened label={t('canvas.editor.versions')} onClose={onClose}>
      <p className={`${classes.version} c13 t2`}>{t('canvas.editor.versionsText')}</p>
      <QueryState query={versions}>
        {({ data }) => (
          <ul>
            {data.map(({ version, by, at, note, node_count, runs }) => (
              <li key={version}>
                <Link
                  className={classes.version}
                  to="/lead-search/workflows/$workflow"
                  params={{ workflow: id }}
                  search={version === current ? {} : { version }}
                  aria-label={t('canvas.editor.openVersion', { n: formatNumber(version) })}
                  onClick={onClose}
                >
                  <span className={classes.versionWords}>
                    <b className="c13 b5">{note || t('canvas.editor.version', { n: formatNumber(version) })}</b>
                    <span className="c12 t3">
                      {[
                        `${formatDateTime(at)}, ${by}`,
                        t('canvas.editor.nodes', { count: node_count, n: formatNumber(node_count) }),
                        ...(runs > 0 ? [t('canvas.editor.ranTimes', { count: runs, n: formatNumber(runs) })] : []),
                      ].join(' · ')}
                    </span>
                  </span>
                  <span className="right">{version === current && <Badge>{t('canvas.editor.current')}</Badge>}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {total > PAGE && <Pager page={page} pageSize={PAGE} total={total} onPage={setPage} />}
    </SidePanel>
  );
}
