/** A CRM of the brand that is not connected yet. */
import { crm } from '@leadwright/contract/integrations/crm';
import { type CrmProvider, isOauthCrm } from '@leadwright/contract/integrations/crms';
import { Button } from '@mantine/core';
import { IconPlug } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { ConnectDialog } from '../connect/ConnectDialog.tsx';
import { NAMES } from '../words.ts';
import { Connector } from './Connector.tsx';
import { GrooveDialog } from './GrooveDialog.tsx';

interface Props {
  provider: CrmProvider;
  /** False if the installation has no app for it. */
  isReady: boolean;
  /** Nothing is connected yet, and this is the first CRM. */
  isFirst: boolean;
}

export function NotConnected({ provider, isReady, isFirst }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useKeptState(`connect ${provider}`, false);
  const mayConnect = useIsOpen(crm.authorize);
  const close = () => setOpen(false);
  return (
    <>
      <Connector
        provider={provider}
        fact={t(isReady ? `sending.about.${provider}` : 'sending.notReady', { crm: NAMES[provider] })}
        act={
          isReady && (
            <Button
              variant={isFirst ? 'filled' : 'default'}
              leftSection={<IconPlug />}
              disabled={!mayConnect}
              aria-label={t('sending.connect.title', { crm: NAMES[provider] })}
              onClick={() => setOpen(true)}
            >
              {t('sending.connect.act')}
            </Button>
          )
        }
      />
      {isOpen &&
        (isOauthCrm(provider) ? (
          <ConnectDialog provider={provider} onClose={close} />
        ) : (
          <GrooveDialog onClose={close} />
        ))}
    </>
  );
}
