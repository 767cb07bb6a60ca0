/** The version that runs, what the check after its update found, and the licenses of its parts. */
import type { InstalledVersion } from '@leadwright/contract/admin/version';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ChecksSummary, ChecksTable } from './ChecksTable.tsx';
import classes from './system.module.css';
import { useVersion } from './system.queries.ts';

export function VersionTab() {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.intro}>{t('admin-system.version.text')}</p>
      <QueryState query={useVersion()}>
        {(installed) => (
          <div className={classes.version}>
            <Card title={t('admin-system.version.runs')}>
              <Facts installed={installed} />
            </Card>
            <AfterUpdate installed={installed} />
            <Card title={t('admin-system.version.parts', { n: installed.parts.length })} padded={false}>
              <PartsTable parts={installed.parts} />
            </Card>
          </div>
        )}
      </QueryState>
    </>
  );
}

function Facts({ installed }: { installed: InstalledVersion }) {
  const { t } = useTranslation();
  const { version, since, updated_from: from, runtime, database, migration } = installed;
  const facts = {
    version,
    since: since ? formatDateTime(since) : '–',
    from: from ?? t('admin-system.version.first'),
    runtime,
    database,
    migration,
  };
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`admin-system.version.fact.${name as keyof typeof facts}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Nothing on a new installation. */
function AfterUpdate({ installed: { self_check: check, updated_from: from } }: { installed: InstalledVersion }) {
  const { t } = useTranslation();
  if (!from) return null;
  return (
    <section aria-label={t('admin-system.version.afterUpdate')}>
      <h2 className={classes.heading}>{t('admin-system.version.afterUpdate')}</h2>
      {check ? (
        <>
          <ChecksSummary at={check.checked_at} lines={check.data} />
          <Card padded={false}>
            <ChecksTable lines={check.data} />
          </Card>
        </>
      ) : (
        <Note role="status">{t('admin-system.version.checking')}</Note>
      )}
    </section>
  );
}

const PartsTable = ({ parts }: Pick<InstalledVersion, 'parts'>) => {
  const { t } = useTranslation();
  return (
    <section className={classes.parts} tabIndex={0} aria-label={t('admin-system.version.partsLabel')}>
      <table className={classes.table} aria-label={t('admin-system.version.partsLabel')}>
        <thead>
          <tr>
            <th scope="col">{t('admin-system.version.part')}</th>
            <th scope="col">{t('admin-system.version.fact.version')}</th>
            <th scope="col">{t('admin-system.version.license')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, version, license }) => (
            <tr key={`${name} ${version}`}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td className="mono">{version}</td>
              <td>{license || t('admin-system.version.noLicense')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
