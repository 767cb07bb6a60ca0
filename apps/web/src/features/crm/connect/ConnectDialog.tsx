/** Shown before a CRM's consent page: the requested permissions, the product, and the window. */
import { CRMS, type OauthCrm } from '@leadwright/contract/integrations/crms';
import { Button, Modal, Radio } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useBrandName } from '../../../lib/site.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import classes from './connect.module.css';
import { useConnect } from './useConnect.ts';

interface Props {
  provider: OauthCrm;
  /** The earlier access ended. */
  again?: boolean;
  onClose: () => void;
}

/** Mounted when it opens. */
export function ConnectDialog({ provider, again = false, onClose }: Props) {
  const { t } = useTranslation();
  const brand = useBrandName();
  const { name: crm, asks } = CRMS[provider];
  const [suite, setSuite] = useKeptState<'main' | 'white'>('suite', 'main');
  const connect = useConnect(onClose);
  const asked = { provider, suite: provider === 'ghl' ? suite : 'main' } as const;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(again ? 'sending.connect.again' : 'sending.connect.title', { crm })}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="c13 t2">{t('sending.connect.text', { crm, brand })}</p>
      <ul className={classes.asks}>
        {asks.map((one) => (
          <li key={one}>
            <IconCheck aria-hidden="true" />
            {t(`sending.connect.ask.${one}`)}
          </li>
        ))}
      </ul>
      {provider === 'keap' && <p className="c12 t3">{t('sending.connect.full')}</p>}
      {provider === 'ghl' && (
        <Radio.Group
          className={classes.suites ?? ''}
          label={t('sending.connect.suite')}
          value={suite}
          onChange={(chosen) => setSuite(chosen as 'main' | 'white')}
        >
          <Radio value="main" label={t('sending.connect.main')} />
          <Radio value="white" label={t('sending.connect.white')} description={t('sending.connect.whiteHelp')} />
        </Radio.Group>
      )}
      {(connect.problem || connect.isWaiting) && (
        <div className={classes.note}>
          <Note tone={connect.problem ? 'bad' : 'plain'} role={connect.problem ? 'alert' : 'status'}>
            {connect.problem ?? t('sending.connect.waiting', { crm })}
          </Note>
        </div>
      )}
      <div className={classes.foot}>
        <Button variant="subtle" disabled={connect.isWaiting} onClick={() => connect.begin(asked, 'page')}>
          {t('sending.connect.here')}
        </Button>
        <Button
          variant="filled"
          leftSection={<IconExternalLink />}
          loading={connect.isWaiting}
          onClick={() => connect.begin(asked, 'popup')}
        >
          {t('sending.connect.go', { crm })}
        </Button>
      </div>
    </Modal>
  );
}
