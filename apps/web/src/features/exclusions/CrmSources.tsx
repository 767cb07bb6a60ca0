/** Connected CRMs, each with the state of its contacts. */
import { isOauthCrm } from '@leadwright/contract/integrations/crms';
import { Button } from '@mantine/core';
import { IconPlugConnected, IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/display/IconButton.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { nameOf, useConnections } from '../crm/public.ts';
import classes from './exclusions.module.css';
import { type Source, useReadCrm, useRemoveSource } from './exclusions.queries.ts';
import { SourceLine } from './SourceLine.tsx';
import { titleOf } from './words.ts';

export function CrmSources({ sources }: { sources: Source[] }) {
  const { t } = useTranslation();
  const connections = useConnections();
  return (
    <Card title={t('exclusions.screen.crms')} padded={false}>
      <QueryState query={connections}>
        {({ data }) =>
          data.length === 0 && sources.length === 0 ? (
            <p className={classes.none}>
              {t('exclusions.screen.noCrms')}{' '}
              <Link className="link" to="/settings/integration">
                {t('exclusions.screen.connect')}
              </Link>
            </p>
          ) : (
            <ul className={classes.lines}>
              {data.map((connection) => {
                const source = sources.find(({ connection_id: id }) => id === connection.id);
                return source ? (
                  <Read key={connection.id} source={source} />
                ) : (
                  <NotRead key={connection.id} connection={connection} />
                );
              })}
              {sources
                .filter(({ connection_id: id }) => !data.some((connection) => connection.id === id))
                .map((source) => (
                  <Read key={`source ${source.id}`} source={source} />
                ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

function Read({ source }: { source: Source }) {
  const { t } = useTranslation();
  const read = useReadCrm();
  const remove = useRemoveSource();
  const { connection_id: connection, status } = source;
  return (
    <SourceLine icon={<IconPlugConnected />} source={source}>
      {connection !== null && (
        <IconButton
          label={t('exclusions.screen.readAgain', { name: titleOf(source) })}
          disabled={status === 'reading' || read.isPending}
          onClick={() => read.mutate(connection)}
        >
          <IconRefresh />
        </IconButton>
      )}
      <IconButton
        label={t('exclusions.screen.remove', { name: titleOf(source) })}
        disabled={remove.isPending}
        onClick={() => remove.mutate(source.id)}
      >
        <IconTrash />
      </IconButton>
    </SourceLine>
  );
}

type Connection = NonNullable<ReturnType<typeof useConnections>['data']>['data'][number];

function NotRead({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const read = useReadCrm();
  const isReadable = isOauthCrm(connection.provider);
  return (
    <li className={classes.line}>
      <span className={classes.box}>
        <IconPlugConnected />
      </span>
      <div className={classes.words}>
        <b className="ell">{nameOf(connection)}</b>
        <small>{t(isReadable ? 'exclusions.screen.notRead' : 'exclusions.screen.unreadable')}</small>
      </div>
      {isReadable && (
        <Button loading={read.isPending} onClick={() => read.mutate(connection.id)}>
          {t('exclusions.screen.read')}
        </Button>
      )}
    </li>
  );
}
