/** The company's directory: where it calls, with which tokens, and whom it keeps. */
import type { ScimSettings, ScimToken } from '@leadwright/contract/accounts/scim';
import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDayTime } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from '../SignOn.module.css';
import { useDirectory, useRevokeToken } from './directory.queries.ts';
import { TokenDialog } from './TokenDialog.tsx';

export function DirectoryCard() {
  const { t } = useTranslation();
  const directory = useDirectory();
  const [making, setMaking] = useKeptState('directory token', false);
  const [revoking, setRevoking] = useKeptState<ScimToken | null>('revoke directory token', null);
  return (
    <Card
      title={t('scim.screen.title')}
      note={t('scim.screen.text')}
      aside={
        <Button leftSection={<IconPlus />} onClick={() => setMaking(true)}>
          {t('scim.screen.make')}
        </Button>
      }
      padded={false}
    >
      <QueryState query={directory}>
        {(settings) =>
          settings.tokens.length === 0 ? (
            <p className={classes.quiet}>{t('scim.screen.empty')}</p>
          ) : (
            <Connection settings={settings} onRevoke={setRevoking} />
          )
        }
      </QueryState>
      {making && <TokenDialog baseUrl={directory.data?.base_url ?? ''} onClose={() => setMaking(false)} />}
      <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />
    </Card>
  );
}

function Connection({ settings, onRevoke }: { settings: ScimSettings; onRevoke: (token: ScimToken) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.lines}>
        <div className={classes.line}>
          <span className="t2">{t('scim.screen.address')}</span>
          <div className={`${classes.record} ${classes.wide}`}>
            <span>{settings.base_url}</span>
            <CopyButton text={settings.base_url} small />
          </div>
        </div>
        {settings.tokens.map((token) => (
          <TokenLine key={token.id} token={token} onRevoke={() => onRevoke(token)} />
        ))}
      </div>
      <p className={classes.foot}>{keptWords(t, settings)}</p>
    </>
  );
}

function keptWords(t: TFunction, { people, groups }: ScimSettings): string {
  if (people === 0 && groups.length === 0) return t('scim.screen.keepsNobody');
  const parts = {
    people: t('scim.screen.people', { count: people }),
    groups: t('scim.screen.groups', { count: groups.length }),
  };
  return t('scim.screen.keeps', parts);
}

function TokenLine({ token, onRevoke }: { token: ScimToken; onRevoke: () => void }) {
  const { t } = useTranslation();
  const made = t('scim.screen.made', { date: formatDay(token.created_at), name: token.created_by });
  return (
    <div className={classes.line}>
      <b className={classes.name} title={token.name}>
        {token.name}
      </b>
      <span className={`${classes.token} ${classes.wide}`} title={made}>
        <span className={classes.hidden}>{t('sign-on.screen.hidden', { hint: token.last_four })}</span>
        <span className="c12 t3 ell">{made}</span>
      </span>
      <span className={classes.state}>
        <span className="c12 t2 num nowrap">
          {token.last_used_at
            ? t('scim.screen.used', { date: formatDayTime(token.last_used_at) })
            : t('scim.screen.unused')}
        </span>
        <IconButton label={t('scim.screen.revokeOf', { name: token.name })} onClick={onRevoke}>
          <IconX />
        </IconButton>
      </span>
    </div>
  );
}

function RevokeDialog({ token, onClose }: { token: ScimToken | null; onClose: () => void }) {
  const { t } = useTranslation();
  const revoke = useRevokeToken();
  return (
    <ConfirmDialog
      opened={token !== null}
      title={t('scim.screen.revokeTitle', { name: token?.name ?? '' })}
      text={t('scim.screen.revokeText')}
      confirm={t('scim.screen.revoke')}
      cancel={t('sign-on.screen.keep')}
      onConfirm={() => token && revoke.mutateAsync(token.id)}
      onClose={onClose}
    />
  );
}
