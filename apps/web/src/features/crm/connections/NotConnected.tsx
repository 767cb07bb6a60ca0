/** A CRM that the brand offers and nobody has connected yet. */
import { crm } from '@leadwright/contract/integrations/crm';
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
  provider: 'ghl' | 'keap' | 'groove';
  /** False: the installation has no app there. */
  isReady: boolean;
  /** Nothing is connected at all, and this one comes first. */
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
        (provider === 'groove' ? (
          <GrooveDialog onClose={close} />
        ) : (
          <ConnectDialog provider={provider} onClose={close} />
        ))}
    </>
  );
}
